import { useFormContext, useWatch } from 'react-hook-form'
import { settingOutKind } from '#contract/goods/codes.ts'
import type { SettingOut } from '#contract/goods/setting-out-images.ts'
import { getSettingOutImage, saveSettingOutImage } from '#contract/goods/setting-out-images.ts'
import { showroomUploads } from '#contract/goods/showroom-rules.ts'
import { AuditTrail } from '#screen/audit-trail.tsx'
import { CodeField, DateField, PickField, TextField } from '#screen/fields.tsx'
import { FormBody, FormScope } from '#screen/form-page.tsx'
import { useMay } from '#screen/may.tsx'
import { usePageLocation } from '#screen/page-location.tsx'
import { SaveButton } from '#screen/save-button.tsx'
import { PicturesField, VideoField } from '#screen/upload-fields.tsx'
import { useField } from '#screen/use-field.tsx'
import { useLookup } from '#screen/use-read.ts'
import { ask } from '#ui/ask/ask.ts'
import { Button } from '#ui/button/button.tsx'
import { Drawer, DrawerBody, DrawerContent, DrawerFoot } from '#ui/drawer/drawer.tsx'
import { Failed } from '#ui/failed/failed.tsx'
import { Select } from '#ui/select/select.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { ExhibitSpots } from './exhibit-spots.tsx'
import { useStyleChoices } from './match-labels.ts'
import { useFloorChoices, useFloors } from './showroom-choices.ts'
import { type SettingOutValues, useSettingOutForm } from './use-setting-out-form.ts'

/** What the drawer opens with: an exhibit, the copy of one, or a new one at a place. */
export type Opened =
  | { kind: 'edit' | 'copy'; id: number }
  | { kind: 'new'; place: Partial<Pick<SettingOutValues, 'floorImageId' | 'zoneNo'>> }

/** One exhibit beside the list: where it hangs, its pictures, and the products on them. */
export function SettingOutDrawer({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  const id = opened.kind === 'new' ? 0 : opened.id
  const { data, error, refetch } = useLookup(getSettingOutImage, { id }, { enabled: id > 0, staleMs: 0 })
  if (opened.kind === 'new') return <Editor exhibit={null} copied={null} place={opened.place} onClose={onClose} />
  if (data && opened.kind === 'copy') return <Editor exhibit={null} copied={data} place={{}} onClose={onClose} />
  if (data) return <Editor exhibit={data} copied={null} place={{}} onClose={onClose} />
  return (
    <Drawer open onOpenChange={onClose}>
      <DrawerContent size="widest" title="出样图">
        <DrawerBody>
          {error ? (
            <Failed title="出样图加载失败" message={error.message} onRetry={() => void refetch()} />
          ) : (
            <Skeleton shape="form" />
          )}
        </DrawerBody>
      </DrawerContent>
    </Drawer>
  )
}

type EditorProps = Parameters<typeof useSettingOutForm>[0] & { onClose: () => void }

function Editor({ onClose, ...options }: EditorProps) {
  const { exhibit, copied } = options
  const form = useSettingOutForm(options)
  const mayEdit = useMay(saveSettingOutImage)
  const { setDirty } = usePageLocation()
  const { isDirty } = form.methods.formState
  const leave = async () => {
    const question = { title: '放弃未保存的修改？', action: '放弃修改', tone: 'danger' as const }
    if (isDirty && !(await ask(question))) return
    setDirty(false)
    onClose()
  }
  const title = exhibit ? exhibit.name : '新增出样图'
  return (
    <Drawer open onOpenChange={() => void leave()}>
      <DrawerContent
        size="widest"
        title={title}
        description={exhibit && `${exhibit.store.name} · ${exhibit.floor.name}`}
      >
        <FormScope form={form}>
          <DrawerBody>
            <FormBody form={form} label={title}>
              <fieldset disabled={!mayEdit} className="contents">
                <Fields known={(exhibit ?? copied)?.hotspots ?? []} />
              </fieldset>
            </FormBody>
            {exhibit && (
              <section aria-label="操作日志" className="mt-6 grid gap-2">
                <h3 className="font-medium">操作日志</h3>
                <AuditTrail resource="settingOutImage" targetId={exhibit.id} />
              </section>
            )}
          </DrawerBody>
          <DrawerFoot>
            <Button size="medium" onClick={() => void leave()}>
              {mayEdit ? '取消' : '关闭'}
            </Button>
            {mayEdit && (
              <SaveButton form={form} intent="save" tone="primary" onSaved={onClose}>
                保存
              </SaveButton>
            )}
          </DrawerFoot>
        </FormScope>
      </DrawerContent>
    </Drawer>
  )
}

function Fields({ known }: { known: SettingOut['hotspots'] }) {
  const floors = useFloorChoices()
  const styles = useStyleChoices()
  return (
    <>
      <PickField name="floorImageId" label="楼层" {...floors} />
      <ZoneField />
      <TextField name="name" label="出样名称" maxLength={30} />
      <CodeField name="kind" label="出样类型" codes={settingOutKind} />
      <PickField name="styleId" label="风格" {...styles} />
      <DateField name="startDate" label="出样日期" />
      <DateField name="endDate" label="撤样日期" hint="在展时留空" />
      <PicturesField
        name="images"
        label="出样图片"
        rules={showroomUploads.images}
        max={9}
        hint="4:3，宽 1200 像素以上"
      />
      <ExhibitSpots known={known} />
      <VideoField name="video" label="视频" rules={showroomUploads.video} />
    </>
  )
}

/** One of the zones of the floor that is chosen. */
function ZoneField() {
  const { control: form } = useFormContext<SettingOutValues>()
  const floorImageId = useWatch({ control: form, name: 'floorImageId' })
  const { data } = useFloors()
  const zones = data?.list.find(({ id }) => id === floorImageId)?.zones ?? []
  const { value, onChange, control, inField } = useField<string>({ name: 'zoneNo', label: '展区' })
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
