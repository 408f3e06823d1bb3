import { useState } from 'react'
import { Link } from 'react-router-dom'
import { changeCityStoreStatus } from '#contract/users/store-changes.ts'
import { getCityStore, type Store } from '#contract/users/stores.ts'
import { storePaths } from '#features/users/paths.ts'
import { useCanCall } from '#screen/data/permissions.tsx'
import { useRead } from '#screen/data/use-read.ts'
import { FormPage } from '#screen/form/form-page.tsx'
import { SaveButton } from '#screen/form/save-button.tsx'
import { usePageLocation } from '#screen/page/page-location.tsx'
import { useRouteQuery } from '#screen/page/use-route-query.ts'
import { Button } from '#ui/button/button.tsx'
import { BasicFields, BrandFields, ContactFields, IntroFields, PictureFields, PlaceFields } from './fields.tsx'
import { FormPreview } from './phone-preview.tsx'
import { useStoreForm } from './use-form.ts'

const titleOf = (store: Store | null, copied: Store | null): string =>
  store ? `编辑 ${store.name}` : copied ? `复制 ${copied.name}` : '新增城市门店'

/** Enters or changes a store; a copy begins with the facts of another one. */
export default function CityStoreForm() {
  const { id, copyFrom } = useRouteQuery(storePaths.form)
  const store = useRead(getCityStore, id === undefined ? null : { id })
  const copied = useRead(getCityStore, copyFrom === undefined ? null : { id: copyFrom })
  const { form, isDraft, canOpen } = useStoreForm(store, copied)
  const mayOpen = useCanCall(changeCityStoreStatus)
  const [isPreviewed, preview] = useState(false)
  const { leaveFor } = usePageLocation()
  const back = () => leaveFor(storePaths.list.to())
  const opens = canOpen && mayOpen
  return (
    <FormPage
      form={form}
      history={store && { resource: 'store', targetId: store.id }}
      title={titleOf(store, copied)}
      actions={
        <>
          {opens && (
            <SaveButton form={form} intent="open" tone="primary" onSaved={back}>
              保存并开业
            </SaveButton>
          )}
          <SaveButton form={form} intent="save" tone={opens ? 'plain' : 'primary'} onSaved={back}>
            保存
          </SaveButton>
          {isDraft && (
            <SaveButton form={form} intent="draft" onSaved={back}>
              保存草稿
            </SaveButton>
          )}
          <Button size="medium" onClick={() => preview(true)}>
            预览
          </Button>
          <Button asChild tone="quiet" size="medium">
            <Link to={storePaths.list.to()}>取消</Link>
          </Button>
        </>
      }
    >
      <BasicFields ownId={store?.id} />
      <PlaceFields ownId={store?.id} isDraft={isDraft} />
      <ContactFields />
      <PictureFields />
      <BrandFields store={store ?? copied} />
      <IntroFields />
      {isPreviewed && <FormPreview noticeText={store?.noticeText ?? ''} onClose={() => preview(false)} />}
    </FormPage>
  )
}
