import { useState } from 'react'
import {
  deleteInstallServices,
  type InstallService,
  listInstallServices,
  saveInstallService,
} from '#contract/goods/install-services.ts'
import { installPricing } from '#contract/goods/template-codes.ts'
import type { Template } from '#contract/goods/templates.ts'
import { regionsLabel } from '#contract/rules/region.ts'
import { Can, useCan } from '#screen/data/permissions.tsx'
import { useChange } from '#screen/data/use-change.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { useRegionTree } from '#screen/form/use-region-tree.ts'
import { Button } from '#ui/button/button.tsx'
import { confirm } from '#ui/confirm/confirm.ts'
import { Tag } from '#ui/tag/tag.tsx'
import { TemplateInstallForm } from './install-form.tsx'
import { PartPlace } from './part-dialog.tsx'
import { PartList, PartRow } from './part-list.tsx'

const priceText = ({ unitPrice, pricing }: InstallService): string =>
  Number(unitPrice) === 0 ? '费用已含' : `¥${unitPrice} ${installPricing.label(pricing)}`

/** Installation services for goods of the template. */
export function TemplateInstalls({ template }: { template: Template }) {
  const { data, error, refetch } = useLookup(listInstallServices, { templateId: template.id }, { staleMs: 0 })
  const [edited, edit] = useState<{ service: InstallService | null } | null>(null)
  const areas = useRegionTree()
  const can = useCan()
  const removeCall = useChange(deleteInstallServices)
  const remove = ({ id, name }: InstallService) =>
    confirm({
      title: `删除安装服务「${name}」？`,
      consequence: '商品选用的安装服务不会删除；删除后不能恢复。',
      action: '删除安装服务',
      tone: 'danger',
      onConfirm: async () => {
        await removeCall({ ids: [id] }, `安装服务「${name}」已删除`, { quiet: true })
      },
    })
  return (
    <PartPlace name={`install/${template.id}`}>
      <PartList
        noun="安装服务"
        purpose="商品可选用的上门安装；物流服务含安装的商品至少选用一项。"
        items={data}
        error={error}
        onRetry={() => void refetch()}
        add={
          <Can call={saveInstallService}>
            <Button onClick={() => edit({ service: null })}>新增安装服务</Button>
          </Can>
        }
      >
        {(service) => (
          <PartRow
            key={service.id}
            name={service.name}
            tags={<Tag>{priceText(service)}</Tag>}
            facts={[
              service.minCharge && `起步价 ¥${service.minCharge}`,
              regionsLabel(service.areas, areas),
              service.warrantyMonths !== null && `质保 ${service.warrantyMonths} 个月`,
              service.externalNo && `编号 ${service.externalNo}`,
            ]}
            text={service.content}
            enabled={service.enabled}
            actions={[
              can(saveInstallService) && { label: '编辑', onSelect: () => edit({ service }) },
              can(deleteInstallServices) && { label: '删除', tone: 'danger', onSelect: () => void remove(service) },
            ]}
          />
        )}
      </PartList>
      {edited && <TemplateInstallForm templateId={template.id} service={edited.service} onClose={() => edit(null)} />}
    </PartPlace>
  )
}
