import { distributorStatus } from '#contract/distribution/codes.ts'
import { distributorQueries } from '#contract/distribution/page-queries.ts'
import { pageLink } from '#contract/page-query.ts'
import { distributorAccount } from '#server/database/schema/distributors.ts'
import { searchOf } from '#server/search/definition.ts'
import { distributors } from './account/present.ts'

const distributorSearch = searchOf({
  table: distributorAccount,
  resource: 'distributorAccount',
  title: '经销商',
  permission: 'distributorAccount:view',
  rows: ({ caller }) => distributors.own?.(caller),
  codes: [distributorAccount.accountNo, distributorAccount.licenceNo],
  texts: [
    distributorAccount.name,
    distributorAccount.shortName,
    distributorAccount.pinyin,
    distributorAccount.accountNo,
  ],
  name: distributorAccount.name,
  show: (rows) =>
    rows.map(({ id, name, accountNo, status, expireAt }) => ({
      title: name,
      details: [accountNo, distributorStatus.label(status), expireAt && `${expireAt} 到期`],
      link: pageLink(distributorQueries.list, { id }),
    })),
})

export const searches = [distributorSearch]
