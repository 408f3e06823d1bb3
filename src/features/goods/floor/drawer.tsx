import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { type Floor, getFloorImage, saveFloorImage } from '#contract/goods/floor-images.ts'
import { floorLabel, showroomUploads } from '#contract/goods/showroom-rules.ts'
import { useStoreChoices } from '#features/goods/shared/showroom-choices.ts'
import type { Opened } from '#features/goods/shared/use-opened.ts'
import { useCanCall } from '#screen/data/permissions.tsx'
import { QueryDrawer } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { ImageField } from '#screen/files/upload-fields.tsx'
import { fieldsOf } from '#screen/form/field-name.ts'
import { NumberField, PickField, TextField } from '#screen/form/fields.tsx'
import { FormDrawer } from '#screen/form/form-drawer.tsx'
import { FormBody } from '#screen/form/form-page.tsx'
import { FormTrail } from '#screen/form/form-trail.tsx'
import { SaveButton } from '#screen/form/save-button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#ui/tabs/tabs.tsx'
import { type FloorValues, useFloorForm } from './use-form.ts'
import { FloorVisit } from './visit.tsx'
import { ZoneField } from './zone-field.tsx'
import { FloorZones } from './zones.tsx'

const field = fieldsOf<FloorValues>()

/** A new floor belongs to a store. */
export interface FloorBeginning {
  storeId: number | null
}

interface FloorDrawerProps {
  opened: Opened<FloorBeginning>
  onClose: () => void
}

/** Drawer of a floor: its plan with zones and exhibits. */
export function FloorDrawer({ opened, onClose }: FloorDrawerProps) {
  const id = opened.kind === 'new' ? 0 : opened.id
  const read = useLookup(getFloorImage, { id }, { enabled: id > 0, staleMs: 0 })
  if (opened.kind === 'new') return <Editor floor={null} copied={null} storeId={opened.storeId} onClose={onClose} />
  const isCopy = opened.kind === 'copy'
  return (
    <QueryDrawer read={read} noun="楼层图" size="widest" title="楼层图" onClose={onClose}>
      {(data) => <Editor floor={isCopy ? null : data} copied={isCopy ? data : null} storeId={null} onClose={onClose} />}
    </QueryDrawer>
  )
}

type EditorProps = Parameters<typeof useFloorForm>[0] & { onClose: () => void }

function Editor({ onClose, ...options }: EditorProps) {
  const { floor } = options
  const form = useFloorForm(options)
  const [tab, setTab] = useState('edit')
  const canEdit = useCanCall(saveFloorImage)
  const title = floor ? floor.name : '新增楼层'
  return (
    <FormDrawer
      form={form}
      history={floor && { resource: 'floorImage', targetId: floor.id }}
      title={title}
      size="widest"
      description={floor && `${floor.store.name} · ${floorLabel(floor.floorNo)}`}
      canEdit={canEdit}
      onClose={onClose}
      actions={
        <SaveButton form={form} intent="save" tone="primary" onSaved={onClose}>
          保存
        </SaveButton>
      }
    >
      <Tabs value={tab} onValueChange={setTab}>
        {floor && (
          <TabList label="楼层图">
            <Tab value="edit">楼层与展区</Tab>
            <Tab value="zones" count={floor.pictureCount}>
              展区出样
            </Tab>
            <Tab value="visit">访客预览</Tab>
            <Tab value="audit">操作日志</Tab>
          </TabList>
        )}
        <TabPanel value="edit">
          <FormBody form={form} label={title}>
            <fieldset disabled={!canEdit} className="contents">
              <Fields floor={floor} />
            </fieldset>
          </FormBody>
        </TabPanel>
        {floor && (
          <>
            <TabPanel value="zones">
              <FloorZones floor={floor} />
            </TabPanel>
            <TabPanel value="visit">
              <FloorVisit floor={floor} />
            </TabPanel>
            <TabPanel value="audit">
              <FormTrail form={canEdit ? form : undefined} onRestored={() => setTab('edit')} />
            </TabPanel>
          </>
        )}
      </Tabs>
    </FormDrawer>
  )
}

function Fields({ floor }: { floor: Floor | null }) {
  const stores = useStoreChoices()
  const image = useWatch<FloorValues, 'image'>({ name: 'image' })
  const isReplaced = floor !== null && floor.zones.length > 0 && image !== floor.image && image !== ''
  return (
    <>
      <PickField name={field('storeId')} label="展厅门店" {...stores} />
      <NumberField name={field('floorNo')} label="楼层" max={60} negative suffix="F" hint="地下楼层填负数，如 -1" />
      <TextField name={field('name')} label="楼层名称" maxLength={20} />
      <ImageField name={field('image')} label="楼层平面图" rules={showroomUploads.image} hint="宽 1600 到 8000 像素" />
      <ImageField name={field('cover')} label="楼层实景图" rules={showroomUploads.cover} hint="16:9" />
      {isReplaced && <Notice tone="warning">平面图已更换，展区按原来的比例保留，请逐个核对位置。</Notice>}
      <ZoneField />
    </>
  )
}
