import { useWatch } from 'react-hook-form'
import { uploadModel } from '#contract/base.ts'
import { CHANNEL_BANK_NEEDS, type Channel, MAX_COMMISSION_RATE } from '#contract/blackCard/channels.ts'
import { channelKind } from '#contract/blackCard/codes.ts'
import { channelUploads } from '#contract/blackCard/upload-rules.ts'
import { listMerchantManagers } from '#contract/merchants/enterprise-users.ts'
import { useManagerChoices } from '#features/merchants/public.ts'
import { useCanCall, useHolds } from '#screen/data/permissions.tsx'
import { FilesField, ImageField } from '#screen/files/upload-fields.tsx'
import { RegionsField } from '#screen/form/choice-fields.tsx'
import { fieldsOf } from '#screen/form/field-name.ts'
import {
  CodeField,
  DateField,
  LongTextField,
  NumberField,
  PickField,
  SwitchField,
  TextField,
} from '#screen/form/fields.tsx'
import { FormSection } from '#ui/form-section/form-section.tsx'
import { useChannelSearch } from './pickers.ts'
import type { ChannelValues } from './use-form.ts'

const field = fieldsOf<ChannelValues>()

const chosen = (ref: { id: number; name: string } | null | undefined) =>
  ref ? [{ value: String(ref.id), label: ref.name }] : []

/** Who the channel is, and where it works. */
export function BasicFields({ channel }: { channel: Channel | null }) {
  const seesManagers = useCanCall(listMerchantManagers)
  const managers = useManagerChoices(seesManagers)
  const parents = useChannelSearch()
  const kind = useWatch<ChannelValues, 'kind'>({ name: 'kind' })
  return (
    <FormSection title="基本信息">
      <TextField name={field('name')} label="渠道名称" maxLength={40} />
      <CodeField name={field('kind')} label="渠道类型" codes={channelKind} />
      <PickField
        name={field('parentId')}
        label="上级渠道"
        hint="最多三级"
        {...parents}
        options={parents.options.filter(({ value }) => value !== String(channel?.id))}
        chosenOptions={chosen(channel?.parent)}
      />
      <TextField name={field('contactName')} label="联系人" maxLength={20} />
      <TextField name={field('phone')} label="登录手机" maxLength={11} placeholder="手机号" />
      <RegionsField name={field('areas')} label="授权地区" />
      {kind === channelKind.regional && (
        <SwitchField
          name={field('confirmOverlap')}
          label="地区重叠仍保存"
          hint="仅当授权地区与其他区域代理重叠时需要"
        />
      )}
      <TextField name={field('address')} label="地址" maxLength={120} />
      <TextField name={field('licenceNo')} label="统一社会信用代码" maxLength={18} placeholder="18 位" />
      <ImageField
        name={field('licenceImage')}
        label="营业执照"
        rules={channelUploads.licenceImage}
        model={uploadModel.privateDocument}
      />
      <PickField name={field('managerId')} label="渠道经理" {...managers} chosenOptions={chosen(channel?.manager)} />
      <LongTextField name={field('remark')} label="备注" maxLength={500} />
    </FormSection>
  )
}

/** The bank account is shown only to who may change it. */
export function ContractFields() {
  const seesBank = useHolds(CHANNEL_BANK_NEEDS)
  return (
    <FormSection title="合同与结算">
      <TextField name={field('contractNo')} label="合同编号" maxLength={40} hint="启用合作前必须填写" />
      <FilesField
        name={field('contractFiles')}
        label="合同文件"
        rules={channelUploads.contractFiles}
        model={uploadModel.privateDocument}
        max={5}
        hint="pdf，每个小于 20 MB，启用合作前必须上传"
      />
      <DateField name={field('contractStart')} label="合同开始" />
      <DateField name={field('contractEnd')} label="合同结束" hint="到期前 60 天和 15 天提醒，次日自动暂停" />
      <TextField
        name={field('supplyFactor')}
        label="渠道供货系数"
        hint="只用于按系数生成供货价，下单须有写定的供货价"
      />
      <TextField
        name={field('commissionRate')}
        label="佣金比例"
        suffix="%"
        hint={`0 到 ${MAX_COMMISSION_RATE}，修改从下个月的结算单起生效`}
      />
      <NumberField
        name={field('settleDay')}
        label="结算日"
        max={28}
        suffix="日"
        hint="每月这一天生成上个月的结算单，1 到 28"
      />
      {seesBank && (
        <>
          <TextField name={field('bankName')} label="开户行" maxLength={50} />
          <TextField name={field('bankAccountName')} label="开户名" maxLength={50} />
          <TextField name={field('bankAccount')} label="银行账号" maxLength={32} placeholder="8 到 32 位数字" />
        </>
      )}
    </FormSection>
  )
}
