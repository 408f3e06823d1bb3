import { applicantKind, serviceKind } from '#contract/blackCard/codes.ts'
import type { Provider } from '#contract/merchants/providers.ts'
import { FileList } from '#screen/files/file-list.tsx'
import { columns } from '#screen/list/columns.tsx'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { Descriptions } from '#ui/descriptions/descriptions.tsx'
import { FormSection } from '#ui/form-section/form-section.tsx'
import { Thumbnail } from '#ui/image/thumbnail.tsx'
import { InsuranceEnd, kindNames } from './columns.tsx'

const col = columns<Provider['prices'][number]>()
const priceColumns = [
  col.label('kind', '服务类型', serviceKind, { width: 120 }),
  col.text('itemName', '项目', { width: 200 }),
  col.text('unit', '单位', { width: 80 }),
  col.money('price', '结算价', { width: 120 }),
]

/** Who the provider is, its papers, its prices and its account. */
export function ProviderFacts({ provider }: { provider: Provider }) {
  const { licenceNo, licenceImage, qualificationImages, prices, bankAccount } = provider
  return (
    <div className="grid gap-4">
      <FormSection title="基本信息">
        <Descriptions>
          <Descriptions.Item label="主体类型">{applicantKind.label(provider.applicantKind)}</Descriptions.Item>
          <Descriptions.Item label="服务类型">{kindNames(provider.kinds)}</Descriptions.Item>
          <Descriptions.Item label="联系人">{provider.contactName}</Descriptions.Item>
          <Descriptions.Item label="登录手机" copies={provider.phone} />
          <Descriptions.Item label="日接单上限">{`${provider.dailyCapacity} 单`}</Descriptions.Item>
          <Descriptions.Item label="负责人">{provider.manager?.name}</Descriptions.Item>
          <Descriptions.Item label="服务地区" wide>
            {provider.areaNames}
          </Descriptions.Item>
          <Descriptions.Item label="地址" wide>
            {provider.address}
          </Descriptions.Item>
          <Descriptions.Item label="备注" wide>
            {provider.remark}
          </Descriptions.Item>
        </Descriptions>
      </FormSection>
      <FormSection title="资质与保险">
        <Descriptions>
          <Descriptions.Item label="信用代码" {...(licenceNo && { copies: licenceNo })} />
          <Descriptions.Item label="保险到期">
            {provider.insuranceExpireAt && <InsuranceEnd row={provider} />}
          </Descriptions.Item>
          <Descriptions.Item label="营业执照">
            {licenceImage && <Thumbnail src={licenceImage} alt="营业执照" size={72} ratio={4 / 3} />}
          </Descriptions.Item>
          <Descriptions.Item label="资质证书">
            {qualificationImages.length > 0 ? <FileList files={qualificationImages} /> : null}
          </Descriptions.Item>
        </Descriptions>
      </FormSection>
      <FormSection title="服务价目">
        <DataTable
          label="服务价目"
          columns={priceColumns}
          rows={prices}
          rowId={({ kind, itemName }) => `${kind} ${itemName}`}
          empty="还没有价目，填写后才能通过审核"
        />
      </FormSection>
      <FormSection title="结算账户">
        <Descriptions>
          <Descriptions.Item label="结算日">{`每月 ${provider.settleDay} 日`}</Descriptions.Item>
          <Descriptions.Item label="开户行">{provider.bankName}</Descriptions.Item>
          <Descriptions.Item label="开户名">{provider.bankAccountName}</Descriptions.Item>
          <Descriptions.Item label="银行账号">
            <span className="tabular-nums">{bankAccount}</span>
          </Descriptions.Item>
        </Descriptions>
      </FormSection>
    </div>
  )
}
