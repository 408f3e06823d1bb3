import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { setAgentPackageStatus } from '#contract/agents/packages.ts'
import { useCanCall } from '#screen/data/permissions.tsx'
import { FormPage } from '#screen/form/form-page.tsx'
import { SaveButton } from '#screen/form/save-button.tsx'
import { usePageLocation } from '#screen/page/page-location.tsx'
import { Button } from '#ui/button/button.tsx'
import { packagePaths } from '../paths.ts'
import { BasicFields, BenefitFields, GoodsFields, IntroductionFields, PriceFields, QuotaFields } from './fields.tsx'
import { PackagePreview } from './preview.tsx'
import { type Opened, type PackageValues, usePackageForm } from './use-form.ts'

interface PackageEditorProps {
  /** The package to edit or copy; null when creating. */
  opened: Opened | null
  /** The field to focus first: the one that blocked enabling the package. */
  field: string | undefined
}

export function PackageEditor({ opened, field }: PackageEditorProps) {
  const form = usePackageForm(opened)
  const canEnable = useCanCall(setAgentPackageStatus)
  const { leaveFor } = usePageLocation()
  const record = opened && !opened.isCopy ? opened.record : null
  const back = () => leaveFor(packagePaths.list.to())
  const { setFocus } = form.methods
  useEffect(() => {
    // The goods section has no focusable field, so scroll to the section.
    if (field === 'items') document.querySelector('[data-field=items]')?.scrollIntoView({ block: 'start' })
    else if (field) setFocus(field as keyof PackageValues)
  }, [field, setFocus])

  return (
    <FormPage
      form={form}
      history={record && { resource: 'agentPackage', targetId: record.id }}
      title={record ? `编辑 ${record.name}` : opened ? `复制 ${opened.record.name}` : '新增代理套餐'}
      aside={<PackagePreview />}
      actions={
        <>
          {!record && canEnable && (
            <SaveButton form={form} intent="enable" tone="primary" onSaved={back}>
              保存并启用
            </SaveButton>
          )}
          <SaveButton form={form} intent="draft" tone={record || !canEnable ? 'primary' : 'plain'} onSaved={back}>
            {record ? '保存修改' : '保存草稿'}
          </SaveButton>
          <Button asChild tone="quiet" size="medium">
            <Link to={packagePaths.list.to()}>返回</Link>
          </Button>
        </>
      }
    >
      <BasicFields isSold={(record?.soldCount ?? 0) > 0} />
      <PriceFields />
      <GoodsFields startsUnpriced={field === 'items'} />
      <QuotaFields />
      <BenefitFields ownId={record?.id ?? null} />
      <IntroductionFields />
    </FormPage>
  )
}
