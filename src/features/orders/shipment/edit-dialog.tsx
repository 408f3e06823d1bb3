import { useState } from 'react'
import { logisticsLevel as logisticsLevelCodes } from '#contract/delivery.ts'
import {
  deliveryMethod as deliveryMethodCodes,
  deliveryMethodLabel,
  logisticsCompany,
  shipmentStatus,
} from '#contract/orders/codes.ts'
import { endsAtPickup, needsDriver, needsNumber, shipmentMoveFault } from '#contract/orders/shipment-rules.ts'
import { editShipment, type Shipment } from '#contract/orders/shipments.ts'
import { ActionDialog } from '#features/orders/shared/action-dialog.tsx'
import { useChange } from '#screen/data/use-change.ts'
import { useEdits } from '#screen/form/use-edits.ts'
import { DateInput } from '#ui/date-input/date-input.tsx'
import { Field } from '#ui/field/field.tsx'
import { RadioGroup } from '#ui/radio-group/radio-group.tsx'
import { Select } from '#ui/select/select.tsx'
import { TextInput } from '#ui/text-input/text-input.tsx'

interface ShipmentEditDialogProps {
  shipment: Shipment
  /** Logistics level of the order. */
  logisticsLevel: number
  onClose: () => void
}

const moves = [1, 2, 3] as const
type Editable = Pick<
  Shipment,
  | 'logisticsCompany'
  | 'logisticsNo'
  | 'driverName'
  | 'driverPhone'
  | 'pickupPoint'
  | 'expectedArriveAt'
  | 'installAt'
  | 'installerName'
  | 'installerPhone'
>

/** Corrects a shipment and updates its progress. The previous values stay in the audit log. */
export function ShipmentEditDialog({ shipment, logisticsLevel, onClose }: ShipmentEditDialogProps) {
  const { id, version, shipmentNo, deliveryMethod } = shipment
  const [changed, setChanged] = useState<Partial<Editable>>({})
  const [status, setStatus] = useState(moves.find((move) => move === shipment.status) ?? 1)
  const edits = useEdits({ changed, status })
  const edit = useChange(editShipment)
  const values: Editable = { ...shipment, ...changed }
  const set = (change: Partial<Editable>) => setChanged({ ...changed, ...change })
  const isMoved = status !== shipment.status
  const isVisit = deliveryMethod === deliveryMethodCodes.onSite
  return (
    <ActionDialog
      title="修改物流"
      description={`发货单 ${shipmentNo}，${deliveryMethodLabel(deliveryMethod)}`}
      size="medium"
      action="保存物流"
      isReady={isMoved || Object.keys(changed).length > 0}
      edits={edits}
      onClose={onClose}
      onSubmit={(requestId) =>
        edit({ id, version, ...changed, ...(isMoved && { status }) }, '物流信息已更新', { quiet: true, requestId })
      }
    >
      {(faults) => {
        const text = (name: keyof Editable & keyof typeof changed, label: string) => (
          <Field label={label} error={faults[name]}>
            <TextInput value={values[name]} onChange={(value) => set({ [name]: value })} />
          </Field>
        )
        return (
          <>
            <Field label="运输状态" error={faults.status}>
              <RadioGroup
                value={String(status)}
                onChange={(value) => setStatus(moves.find((move) => String(move) === value) ?? status)}
                options={moves.map((move) => ({
                  value: String(move),
                  label: shipmentStatus.label(move),
                  disabled: shipmentMoveFault(shipment.status, move, { deliveryMethod, logisticsLevel }) !== '',
                }))}
              />
            </Field>
            {needsNumber(deliveryMethod) && (
              <>
                <Field label="物流公司" error={faults.logisticsCompany}>
                  <Select
                    value={values.logisticsCompany}
                    onChange={(value) => {
                      const company = logisticsCompany.codes.find((code) => code === value)
                      if (company) set({ logisticsCompany: company })
                    }}
                    options={logisticsCompany.codes.map((code) => ({
                      value: code,
                      label: logisticsCompany.label(code),
                    }))}
                  />
                </Field>
                {text('logisticsNo', '物流单号')}
              </>
            )}
            {needsDriver(deliveryMethod) && (
              <>
                {text('driverName', isVisit ? '服务人员' : '司机')}
                {text('driverPhone', isVisit ? '服务人员电话' : '司机电话')}
              </>
            )}
            {endsAtPickup(deliveryMethod, logisticsLevel) && text('pickupPoint', '提货点')}
            <Field label="预计到达" error={faults.expectedArriveAt}>
              <DateInput value={values.expectedArriveAt} onChange={(day) => set({ expectedArriveAt: day })} clearable />
            </Field>
            {logisticsLevel === logisticsLevelCodes.deliveryAndInstallation && (
              <>
                <Field label="预约安装" error={faults.installAt}>
                  <DateInput withTime value={values.installAt} onChange={(at) => set({ installAt: at })} clearable />
                </Field>
                {text('installerName', '安装师傅')}
                {text('installerPhone', '师傅电话')}
              </>
            )}
          </>
        )
      }}
    </ActionDialog>
  )
}
