import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { COUNTRY_BOUNDS, isWithin, provinceOf } from '#contract/rules/province-bounds.ts'
import { listCityStores } from '#contract/users/stores.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { fieldsOf } from '#screen/form/field-name.ts'
import { TextField } from '#screen/form/fields.tsx'
import { Button } from '#ui/button/button.tsx'
import { Field } from '#ui/field/field.tsx'
import { coordinatesAt, placeOf, zoomed } from './map-geometry.ts'
import { pointsOf } from './points.ts'
import { StoreMap } from './store-map.tsx'
import type { StoreValues } from './use-form.ts'

const field = fieldsOf<StoreValues>()
const zooms = [
  { title: '全省', factor: 1 },
  { title: '城市', factor: 8 },
  { title: '街区', factor: 80 },
] as const
const RATIO = 16 / 9

/** Longitude and latitude, typed or taken by a click on a plain map of the province. */
export function PositionField({ ownId }: { ownId: number | undefined }) {
  return (
    <>
      <TextField name={field('longitude')} label="经度" placeholder="73 到 136，最多六位小数" maxLength={10} />
      <TextField
        name={field('latitude')}
        label="纬度"
        placeholder="3 到 54，最多六位小数"
        maxLength={9}
        hint="可在下图点击取点；不调用外部地图"
      />
      <Preview ownId={ownId} />
    </>
  )
}

const isNumber = (text: string): boolean => /^\d+(\.\d+)?$/.test(text.trim())

function Preview({ ownId }: { ownId: number | undefined }) {
  const { setValue } = useFormContext<StoreValues>()
  const { area, longitude, latitude, name } = useWatch<StoreValues>() as StoreValues
  const [zoom, setZoom] = useState<(typeof zooms)[number]['factor']>(1)
  const province = provinceOf(area)
  const provinceCode = `${area.slice(0, 2)}0000`
  const near = useLookup(listCityStores, { area: provinceCode, pageSize: 200 }, { enabled: province !== undefined })
  const own = isNumber(longitude) && isNumber(latitude) ? ([Number(longitude), Number(latitude)] as const) : undefined
  const whole = province?.bounds ?? COUNTRY_BOUNDS
  const centre = own && isWithin(whole, ...own) ? own : province?.seat
  const bounds = centre && zoom > 1 ? zoomed(whole, zoom, centre) : whole
  const pick = (x: number, y: number, shown: typeof whole) => {
    const at = coordinatesAt(shown, x, y)
    const touched = { shouldDirty: true, shouldValidate: true, shouldTouch: true }
    setValue('longitude', at.longitude, touched)
    setValue('latitude', at.latitude, touched)
  }
  return (
    <Field label="位置预览" hint={province ? '灰点是本省其他门店' : '选择所在地区后显示该省'}>
      <div className="grid gap-2">
        <fieldset aria-label="比例" className="flex gap-1">
          {zooms.map(({ title, factor }) => (
            <Button
              key={factor}
              size="tiny"
              aria-pressed={zoom === factor}
              disabled={factor > 1 && !centre}
              onClick={() => setZoom(factor)}
            >
              {factor === 1 && !province ? '全国' : title}
            </Button>
          ))}
        </fieldset>
        <StoreMap label="位置预览图" bounds={bounds} ratio={RATIO} points={[]}>
          {(shown) => (
            <>
              {pointsOf(near.data?.list ?? []).map((point) => {
                if (point.id === ownId) return null
                const { x, y } = placeOf(shown, point.longitude, point.latitude)
                return (
                  <span
                    key={point.id}
                    title={point.name}
                    className="absolute size-2 -translate-1/2 rounded-full bg-text-faint"
                    style={{ left: `${x}%`, top: `${y}%` }}
                  />
                )
              })}
              <button
                type="button"
                tabIndex={-1}
                aria-label="以点击处为门店坐标"
                className="absolute inset-0 cursor-crosshair"
                onClick={(event) => {
                  const box = event.currentTarget.getBoundingClientRect()
                  const x = ((event.clientX - box.left) / box.width) * 100
                  pick(x, ((event.clientY - box.top) / box.height) * 100, shown)
                }}
              />
              {own && <OwnPin at={placeOf(shown, ...own)} name={name} />}
            </>
          )}
        </StoreMap>
      </div>
    </Field>
  )
}

/** The store itself; outside the map it is not drawn. */
export function OwnPin({ at: { x, y }, name }: { at: { x: number; y: number }; name: string }) {
  if (x < 0 || x > 100 || y < 0 || y > 100) return null
  return (
    <span
      role="img"
      aria-label={`${name || '门店'}的位置`}
      className="pointer-events-none absolute grid -translate-x-1/2 -translate-y-full justify-items-center"
      style={{ left: `${x}%`, top: `${y}%` }}
    >
      <span className="max-w-40 truncate rounded bg-accent px-1.5 text-on-accent text-small">{name || '本店'}</span>
      <span className="h-2 w-0.5 bg-accent" />
      <span className="-mb-1 size-2 rounded-full border border-surface bg-accent" />
    </span>
  )
}
