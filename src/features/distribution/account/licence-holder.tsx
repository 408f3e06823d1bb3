import { useFormContext, useWatch } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { findLicenceHolder, type KnownCompany } from '#contract/distribution/accounts.ts'
import { isCreditCode } from '#contract/rules/credit-code.ts'
import { distributorPaths } from '#features/distribution/paths.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { Button } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import type { OpeningValues } from './use-form.ts'

const filled = ['name', 'shortName', 'legalPerson', 'address', 'contactName', 'phone', 'email'] as const

/** Whose licence it is: a company that the account is linked to, whose papers fill the form, or a distributor already. */
export function LicenceHolder() {
  const { setValue } = useFormContext<OpeningValues>()
  const typed = useWatch<OpeningValues, 'licenceNo'>({ name: 'licenceNo' })
  const licenceNo = typed.trim().toUpperCase()
  const { data } = useLookup(findLicenceHolder, { licenceNo }, { enabled: isCreditCode(licenceNo), staleMs: 0 })
  if (!data || !isCreditCode(licenceNo)) return null
  const { company, distributor } = data
  if (distributor)
    return (
      <Notice tone="danger" title="该信用代码已开户">
        <Link
          to={distributorPaths.list.to({ id: distributor.id })}
          className="text-accent-text underline underline-offset-4"
        >
          {distributor.name}（{distributor.accountNo}）
        </Link>
      </Notice>
    )
  if (!company) return null
  const fill = (known: KnownCompany) => {
    for (const name of filled) if (known[name]) setValue(name, known[name], { shouldDirty: true, shouldValidate: true })
  }
  return (
    <Notice
      title={`「${company.name}」已是企业商家，开户后关联到该企业`}
      action={
        <Button size="tiny" onClick={() => fill(company)}>
          填入企业资料
        </Button>
      }
    />
  )
}
