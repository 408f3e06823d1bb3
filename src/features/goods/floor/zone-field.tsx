import Copy from 'lucide-react/icons/copy'
import Redo2 from 'lucide-react/icons/redo-2'
import Trash2 from 'lucide-react/icons/trash-2'
import Undo2 from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { FloorZone, PicturePoint } from '#contract/goods/floor-images.ts'
import { overlappingZones } from '#contract/goods/showroom-rules.ts'
import { useBrandChoices } from '#screen/form/choices.ts'
import { fieldsOf } from '#screen/form/field-name.ts'
import { useField } from '#screen/form/use-field.tsx'
import { Button } from '#ui/button/button.tsx'
import { ColourInput } from '#ui/colour-input/colour-input.tsx'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { percent } from '#ui/hotspot-editor/point.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { TextInput } from '#ui/text-input/text-input.tsx'
import type { FloorValues } from './use-form.ts'
import { useHistory } from './use-history.ts'
import { ZoneCanvas } from './zone-canvas.tsx'

const field = fieldsOf<FloorValues>()

const MAX_POINTS = 20
const MAX_ZONES = 60
const colours = ['#3b7a86', '#b7795a', '#6f8a7b', '#8b7a99', '#b79f7b', '#a65d57']

/** Zones drawn on the plan: corners added by click, moved by pointer or arrow keys, with fifty undo steps. */
export function ZoneField() {
  const image = useWatch<FloorValues, 'image'>({ name: 'image' })
  const { value, onChange, control, inField } = useField({ name: field('zones'), label: '展区' }, (zones) =>
    zones.map(({ zoneNo, zoneName }) => `${zoneNo} ${zoneName}`).join('、'),
  )
  const [selected, select] = useState<number | null>(null)
  const [drawing, draw] = useState<readonly PicturePoint[] | null>(null)
  const { change, undo, redo } = useHistory(value, onChange)
  const brands = useBrandChoices()
  const disabled = control.disabled
  if (image === '') return inField(<p className="text-text-muted">上传平面图后可以绘制展区</p>)

  const update = (index: number, changed: Partial<FloorZone>) =>
    change(value.map((zone, at) => (at === index ? { ...zone, ...changed } : zone)))
  const freeNo = () => {
    const used = new Set(value.map(({ zoneNo }) => zoneNo))
    let number = value.length + 1
    while (used.has(`A${number}`)) number++
    return `A${number}`
  }
  const add = (zone: Pick<FloorZone, 'zoneName' | 'brandId' | 'points'>) => {
    change([...value, { ...zone, zoneNo: freeNo(), color: colours[value.length % colours.length] ?? '#3b7a86' }])
    select(value.length)
    draw(null)
  }
  const overlaps = overlappingZones(value)
  const zone = selected === null ? undefined : value[selected]

  return inField(
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        {drawing ? (
          <>
            <Button
              tone="primary"
              disabled={drawing.length < 3}
              onClick={() => add({ zoneName: '新展区', brandId: null, points: [...drawing] })}
            >
              完成绘制
            </Button>
            <Button onClick={() => draw(null)}>取消绘制</Button>
            <span
              role="status"
              className="text-text-muted"
            >{`已有 ${drawing.length} 个顶点，至少 3 个，最多 ${MAX_POINTS} 个`}</span>
          </>
        ) : (
          <>
            <Button {...control} disabled={disabled || value.length >= MAX_ZONES} onClick={() => draw([])}>
              绘制展区
            </Button>
            <IconButton label="撤销" disabled={disabled || !undo} onClick={undo}>
              <Undo2 aria-hidden strokeWidth={1.75} />
            </IconButton>
            <IconButton label="重做" disabled={disabled || !redo} onClick={redo}>
              <Redo2 aria-hidden strokeWidth={1.75} />
            </IconButton>
            <span className="text-text-faint tabular-nums">{`${value.length} / ${MAX_ZONES}`}</span>
          </>
        )}
      </div>
      <ZoneCanvas
        src={image}
        zones={value}
        selected={selected}
        onSelect={select}
        drawing={drawing}
        onDraw={(point) => drawing && drawing.length < MAX_POINTS && draw([...drawing, point])}
        {...(!disabled && {
          onMove: (corner: number, point: PicturePoint) =>
            selected !== null &&
            zone &&
            update(selected, { points: zone.points.map((known, at) => (at === corner ? point : known)) }),
        })}
      />
      {overlaps.length > 0 && (
        <Notice tone="warning">
          {overlaps.map(([a, b]) => `展区 ${a} 与 ${b} 重叠较多`).join('；')}，请核对边界。
        </Notice>
      )}
      {zone && selected !== null && !drawing && (
        <fieldset aria-label={`展区 ${zone.zoneNo}`} disabled={disabled} className="flex flex-wrap items-center gap-2">
          <TextInput
            aria-label="展区号"
            value={zone.zoneNo}
            maxLength={10}
            onChange={(zoneNo) => update(selected, { zoneNo })}
            className="w-20"
          />
          <TextInput
            aria-label="展区名称"
            value={zone.zoneName}
            maxLength={20}
            onChange={(zoneName) => update(selected, { zoneName })}
            className="w-40"
          />
          <Combobox
            aria-label="品牌"
            placeholder="不限品牌"
            clearable
            value={zone.brandId === null ? '' : String(zone.brandId)}
            onChange={(text) => update(selected, { brandId: text === '' ? null : Number(text) })}
            {...brands}
            className="w-40"
          />
          <ColourInput
            aria-label="颜色"
            value={zone.color}
            onChange={(color) => update(selected, { color })}
            className="w-32"
          />
          <IconButton
            label="复制展区"
            disabled={value.length >= MAX_ZONES}
            onClick={() =>
              add({ ...zone, points: zone.points.map(({ x, y }) => ({ x: percent(x + 3), y: percent(y + 3) })) })
            }
          >
            <Copy aria-hidden strokeWidth={1.75} />
          </IconButton>
          <IconButton
            label="删除展区"
            onClick={() => {
              select(null)
              change(value.filter((_zone, at) => at !== selected))
            }}
          >
            <Trash2 aria-hidden strokeWidth={1.75} />
          </IconButton>
        </fieldset>
      )}
    </div>,
  )
}
