import { useFormContext, useWatch } from 'react-hook-form'
import { settingOutKind } from '#contract/goods/codes.ts'
import type { SettingOut } from '#contract/goods/setting-out-images.ts'
import { getSettingOutImage, saveSettingOutImage } from '#contract/goods/setting-out-images.ts'
import { showroomUploads } from '#contract/goods/showroom-rules.ts'
import { useStyleChoices } from '#features/goods/match/labels.ts'
import { useFloorChoices, useFloors } from '#features/goods/shared/showroom-choices.ts'
import type { Opened } from '#features/goods/shared/use-opened.ts'
import { useCanCall } from '#screen/data/permissions.tsx'
import { QueryDrawer } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { TitledSection } from '#screen/detail/titled-section.tsx'
import { PicturesField, VideoField } from '#screen/files/upload-fields.tsx'
import { fieldsOf } from '#screen/form/field-name.ts'
import { CodeField, DateField, NumberField, PickField, TextField } from '#screen/form/fields.tsx'
import { FormDrawer } from '#screen/form/form-drawer.tsx'
import { FormBody } from '#screen/form/form-page.tsx'
import { FormTrail } from '#screen/form/form-trail.tsx'
import { SaveButton } from '#screen/form/save-button.tsx'
import { useField } from '#screen/form/use-field.tsx'
import { Select } from '#ui/select/select.tsx'
import { ExhibitSpots } from './exhibit-spots.tsx'
import { type SettingOutValues, useSettingOutForm } from './use-form.ts'

const field = fieldsOf<SettingOutValues>()

/** The known location of a new exhibit. */
export interface ExhibitBeginning {
  place: Partial<Pick<SettingOutValues, 'floorImageId' | 'zoneNo'>>
}

interface SettingOutDrawerProps {
  opened: Opened<ExhibitBeginning>
  onClose: () => void
}

/** Drawer of an exhibit: its location, pictures and products. */
export function SettingOutDrawer({ opened, onClose }: SettingOutDrawerProps) {
  const id = opened.kind === 'new' ? 0 : opened.id
  const read = useLookup(getSettingOutImage, { id }, { enabled: id > 0, staleMs: 0 })
  if (opened.kind === 'new') return <Editor exhibit={null} copied={null} place={opened.place} onClose={onClose} />
  const isCopy = opened.kind === 'copy'
  return (
    <QueryDrawer read={read} noun="出样图" size="widest" title="出样图" onClose={onClose}>
      {(data) => <Editor exhibit={isCopy ? null : data} copied={isCopy ? data : null} place={{}} onClose={onClose} />}
    </QueryDrawer>
  )
}

type EditorProps = Parameters<typeof useSettingOutForm>[0] & { onClose: () => void }

function Editor({ onClose, ...options }: EditorProps) {
  const { exhibit, copied } = options
  const form = useSettingOutForm(options)
  const canEdit = useCanCall(saveSettingOutImage)
  const title = exhibit ? exhibit.name : '新增出样图'
  return (
    <FormDrawer
      form={form}
      history={exhibit && { resource: 'settingOutImage', targetId: exhibit.id }}
      title={title}
      size="widest"
      description={exhibit && `${exhibit.store.name} · ${exhibit.floor.name}`}
      canEdit={canEdit}
      onClose={onClose}
      actions={
        <SaveButton form={form} intent="save" tone="primary" onSaved={onClose}>
          保存
        </SaveButton>
      }
    >
      <FormBody form={form} label={title}>
        <fieldset disabled={!canEdit} className="contents">
          <Fields known={(exhibit ?? copied)?.hotspots ?? []} />
        </fieldset>
      </FormBody>
      {exhibit && (
        <TitledSection title="操作日志" className="gap-2">
          <FormTrail form={canEdit ? form : undefined} />
        </TitledSection>
      )}
    </FormDrawer>
  )
}

function Fields({ known }: { known: SettingOut['hotspots'] }) {
  const floors = useFloorChoices()
  const styles = useStyleChoices()
  return (
    <>
      <PickField name={field('floorImageId')} label="楼层" {...floors} />
      <ZoneField />
      <TextField name={field('name')} label="出样名称" maxLength={30} />
      <CodeField name={field('kind')} label="出样类型" codes={settingOutKind} />
      <PickField name={field('styleId')} label="风格" {...styles} />
      <DateField name={field('startDate')} label="出样日期" />
      <DateField name={field('endDate')} label="撤样日期" hint="在展时留空" />
      <NumberField name={field('sort')} label="排序值" max={9999} hint="0 到 9999，数值大的排在前面" />
      <PicturesField name={field('images')} label="出样图片" rules={showroomUploads.images} max={9} />
      <ExhibitSpots known={known} />
      <VideoField name={field('video')} label="视频" rules={showroomUploads.video} />
    </>
  )
}

/** A zone of the chosen floor. */
function ZoneField() {
  const { control: form } = useFormContext<SettingOutValues>()
  const floorImageId = useWatch({ control: form, name: 'floorImageId' })
  const { data } = useFloors()
  const zones = data?.list.find(({ id }) => id === floorImageId)?.zones ?? []
  const { value, onChange, control, inField } = useField({ name: field('zoneNo'), label: '展区' })
  return inField(
    <Select
      {...control}
      disabled={control.disabled || zones.length === 0}
      value={zones.some(({ zoneNo }) => zoneNo === value) ? value : ''}
      placeholder={floorImageId === null ? '先选择楼层' : '请选择展区'}
      options={zones.map(({ zoneNo, zoneName }) => ({ value: zoneNo, label: `${zoneNo} ${zoneName}` }))}
      onChange={onChange}
      className="max-w-80"
    />,
  )
}
