import { useState } from 'react'
import { Link } from 'react-router-dom'
import { listServiceOrders } from '#contract/blackCard/service-orders.ts'
import { canShelve } from '#contract/blackCard/service-package-rules.ts'
import {
  enableServicePackages,
  getServicePackage,
  type ServicePackage,
  saveServicePackage,
} from '#contract/blackCard/service-packages.ts'
import { serviceOrderPaths } from '#features/blackCard/paths.ts'
import { formatCount } from '#lib/formats.ts'
import { useCanCall } from '#screen/data/permissions.tsx'
import { QueryDrawer } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { TitledSection } from '#screen/detail/titled-section.tsx'
import { FormDrawer } from '#screen/form/form-drawer.tsx'
import { FormBody } from '#screen/form/form-page.tsx'
import { FormTrail } from '#screen/form/form-trail.tsx'
import { SaveButton } from '#screen/form/save-button.tsx'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/link-button/link-button.tsx'
import { ServicePackageFields } from './fields.tsx'
import { PhonePreview } from './phone-preview.tsx'
import { useServicePackageForm } from './use-form.ts'

interface ServicePackageDrawerProps {
  /** The package that is edited, or copied; null for a new one. */
  id: number | null
  isCopy?: boolean
  onClose: () => void
}

/** One service package beside the list. */
export function ServicePackageDrawer({ id, isCopy = false, onClose }: ServicePackageDrawerProps) {
  const read = useLookup(getServicePackage, { id: id ?? 0 }, { enabled: id !== null, staleMs: 0 })
  if (id === null) return <Editor record={null} copied={null} onClose={onClose} />
  return (
    <QueryDrawer read={read} noun="服务包" size="wide" title="服务包" onClose={onClose}>
      {(found) => <Editor record={isCopy ? null : found} copied={isCopy ? found : null} onClose={onClose} />}
    </QueryDrawer>
  )
}

interface EditorProps {
  record: ServicePackage | null
  copied: ServicePackage | null
  onClose: () => void
}

function Editor({ record, copied, onClose }: EditorProps) {
  const form = useServicePackageForm({ record, copied })
  const [isPreviewed, preview] = useState(false)
  const canEdit = useCanCall(saveServicePackage)
  const shelves = useCanCall(enableServicePackages) && (record === null || canShelve(record))
  const seesOrders = useCanCall(listServiceOrders)
  const title = record ? record.name : '新增服务包'
  const previewButton = (
    <Button size="medium" onClick={() => preview(true)}>
      预览
    </Button>
  )
  return (
    <FormDrawer
      form={form}
      history={record && { resource: 'servicePackage', targetId: record.id }}
      size="wide"
      title={title}
      description={
        record &&
        record.soldCount > 0 &&
        seesOrders && (
          <LinkButton asChild>
            <Link to={serviceOrderPaths.list.to({ servicePackageId: record.id })}>
              {`已售 ${formatCount(record.soldCount)} 份，查看服务订单`}
            </Link>
          </LinkButton>
        )
      }
      canEdit={canEdit}
      onClose={onClose}
      actions={
        <>
          {previewButton}
          <SaveButton form={form} intent="save" tone={shelves ? 'plain' : 'primary'} onSaved={onClose}>
            保存
          </SaveButton>
          {shelves && (
            <SaveButton form={form} intent="shelve" tone="primary" onSaved={onClose}>
              保存并上架
            </SaveButton>
          )}
        </>
      }
    >
      <FormBody form={form} label={title}>
        <fieldset disabled={!canEdit} className="contents">
          <ServicePackageFields
            from={record ?? copied}
            soldCount={record?.soldCount ?? 0}
            runningCount={record?.runningCount ?? 0}
            canEdit={canEdit}
          />
        </fieldset>
        {!canEdit && <div>{previewButton}</div>}
        {isPreviewed && <PhonePreview onClose={() => preview(false)} />}
      </FormBody>
      {record && (
        <TitledSection title="操作日志">
          <FormTrail form={canEdit ? form : undefined} />
        </TitledSection>
      )}
    </FormDrawer>
  )
}
