import { useWatch } from 'react-hook-form'
import { logisticsLevel as logisticsLevelCodes } from '#contract/delivery.ts'
import { deliveryMethod as deliveryMethodCodes, logisticsCompany } from '#contract/orders/codes.ts'
import { endsAtPickup, needsDriver, needsNumber } from '#contract/orders/shipment-rules.ts'
import { fieldsOf } from '#screen/form/field-name.ts'
import { CodeField, DateField, TextField } from '#screen/form/fields.tsx'
import type { ShipValues } from './use-ship-form.ts'

const field = fieldsOf<ShipValues>()

interface LogisticsFieldsProps {
  logisticsLevel: number
  /** Set for an existing shipment, whose method is fixed. */
  method?: number
}

/** Carrier and delivery fields; the required fields depend on the delivery method. */
export function LogisticsFields({ logisticsLevel, method }: LogisticsFieldsProps) {
  const chosen: unknown = useWatch({ name: 'deliveryMethod' })
  const deliveryMethod = method ?? (typeof chosen === 'number' ? chosen : 1)
  const isVisit = deliveryMethod === deliveryMethodCodes.onSite
  return (
    <>
      {needsNumber(deliveryMethod) && (
        <>
          <CodeField name={field('logisticsCompany')} label="物流公司" codes={logisticsCompany} />
          <TextField name={field('logisticsNo')} label="物流单号" placeholder="6 到 30 位字母、数字或 -" />
        </>
      )}
      {needsDriver(deliveryMethod) && (
        <>
          <TextField name={field('driverName')} label={isVisit ? '服务人员' : '司机'} maxLength={20} />
          <TextField name={field('driverPhone')} label={isVisit ? '服务人员电话' : '司机电话'} />
        </>
      )}
      {endsAtPickup(deliveryMethod, logisticsLevel) && (
        <TextField name={field('pickupPoint')} label="提货点" maxLength={120} placeholder="名称、地址和电话" />
      )}
      <DateField name={field('expectedArriveAt')} label="预计到达" />
      {logisticsLevel === logisticsLevelCodes.deliveryAndInstallation && (
        <>
          <DateField name={field('installAt')} label="预约安装" withTime />
          <TextField name={field('installerName')} label="安装师傅" maxLength={20} />
          <TextField name={field('installerPhone')} label="师傅电话" />
        </>
      )}
    </>
  )
}
