import { Link } from 'react-router-dom'
import { addEnterpriseUser, getEnterpriseUser } from '#contract/merchants/enterprise-users.ts'
import { enterpriseRights } from '#contract/merchants/field-rights.ts'
import { enterprisePaths } from '#features/merchants/paths.ts'
import { useCanCall, useReads } from '#screen/data/permissions.tsx'
import { useRead } from '#screen/data/use-read.ts'
import { FormPage } from '#screen/form/form-page.tsx'
import { SaveButton } from '#screen/form/save-button.tsx'
import { usePageLocation } from '#screen/page/page-location.tsx'
import { useRouteQuery } from '#screen/page/use-route-query.ts'
import { Button } from '#ui/button/button.tsx'
import { AccountFields, BankFields, CompanyFields, EditionFields, RemarkFields, SeatFields } from './fields.tsx'
import { EnterpriseOpened } from './opened.tsx'
import { EnterpriseProgress } from './progress.tsx'
import { useEnterpriseForm } from './use-form.ts'

export default function EnterpriseUserForm() {
  const { id, copyFrom } = useRouteQuery(enterprisePaths.form)
  const enterprise = useRead(getEnterpriseUser, id === undefined ? null : { id })
  const copied = useRead(getEnterpriseUser, copyFrom === undefined ? null : { id: copyFrom })
  const { form, opened, isOpened } = useEnterpriseForm(enterprise, copied)
  const canAdd = useCanCall(addEnterpriseUser)
  const reads = useReads(enterpriseRights)
  const { leaveFor } = usePageLocation()
  const back = () => leaveFor(enterprisePaths.list.to())
  if (opened) return <EnterpriseOpened merchant={opened} />
  const ownId = enterprise?.id
  const canSave = enterprise !== null || canAdd
  return (
    <FormPage
      form={form}
      history={enterprise && { resource: 'enterpriseUser', targetId: enterprise.id }}
      title={enterprise ? `编辑 ${enterprise.name}` : '新建企业商家'}
      aside={!isOpened && <EnterpriseProgress />}
      actions={
        <>
          {!isOpened && canAdd && (
            <SaveButton form={form} intent="open" tone="primary">
              保存并开通
            </SaveButton>
          )}
          {canSave && (
            <SaveButton form={form} intent="draft" tone={isOpened || !canAdd ? 'primary' : 'plain'} onSaved={back}>
              {enterprise ? '保存修改' : '存草稿'}
            </SaveButton>
          )}
          <Button asChild tone="quiet" size="medium">
            <Link to={enterprisePaths.list.to()}>返回列表</Link>
          </Button>
        </>
      }
    >
      <CompanyFields ownId={ownId} />
      <AccountFields ownId={ownId} masked={enterprise && !reads('phone') ? enterprise.phone : null} />
      <EditionFields isOpened={isOpened} enterprise={enterprise} />
      {!isOpened && <SeatFields />}
      <BankFields />
      <RemarkFields />
    </FormPage>
  )
}
