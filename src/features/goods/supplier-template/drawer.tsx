import Wand2 from 'lucide-react/icons/wand-2'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { mapStatus } from '#contract/goods/migration-codes.ts'
import { getSupplierTemplate, type SupplierTemplate } from '#contract/goods/supplier-templates.ts'
import { getTemplate, listTemplateSpecs } from '#contract/goods/templates.ts'
import { TemplateFactors } from '#features/goods/template/fields.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { AuditTrail } from '#screen/detail/audit-trail.tsx'
import { fieldsOf } from '#screen/form/field-name.ts'
import { PickField } from '#screen/form/fields.tsx'
import { FormBody, FormScope } from '#screen/form/form-page.tsx'
import { SaveButton } from '#screen/form/save-button.tsx'
import { useTemplateChoices } from '#screen/form/template-choices.ts'
import { Button } from '#ui/button/button.tsx'
import { Drawer, DrawerBody, DrawerClose, DrawerContent, DrawerFoot } from '#ui/drawer/drawer.tsx'
import { Failed } from '#ui/failed/failed.tsx'
import { FormSection } from '#ui/form-section/form-section.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { toast } from '#ui/toast/toast.ts'
import { supplierProductPaths } from '../supplier-product-paths.ts'
import { MappingAttributes } from './mapping-attributes.tsx'
import { MappingSpecs } from './mapping-specs.tsx'
import { type MappingValues, matched, useMappingForm } from './use-mapping-form.ts'

const field = fieldsOf<MappingValues>()

interface SupplierTemplateDrawerProps {
  id: number
  onClose: () => void
}

/** Drawer with the mapping of a supplier template. */
export function SupplierTemplateDrawer({ id, onClose }: SupplierTemplateDrawerProps) {
  const { data: source, error, refetch } = useLookup(getSupplierTemplate, { id }, { staleMs: 0 })
  const templateId = source?.templateId ?? null
  const template = useLookup(getTemplate, { id: templateId ?? 0 }, { enabled: templateId !== null }).data
  return (
    <Drawer open onOpenChange={onClose}>
      <DrawerContent
        size="wide"
        title={source?.name ?? '模板映射'}
        description={
          source &&
          `${source.supplier.name} · ${source.sourcePath} · ${mapStatus.label(source.status)} · ${source.pendingCount} 个商品待迁移`
        }
      >
        {source && (templateId === null || template) ? (
          <MappingForm source={source} template={template} onDone={onClose} />
        ) : (
          <DrawerBody>
            {error ? (
              <Failed title="模板映射加载失败" message={error.message} onRetry={() => void refetch()} />
            ) : (
              <Skeleton shape="form" />
            )}
          </DrawerBody>
        )}
      </DrawerContent>
    </Drawer>
  )
}

interface MappingFormProps {
  source: SupplierTemplate
  template: Parameters<typeof useMappingForm>[0]['template']
  onDone: () => void
}

function MappingForm({ source, template: existing, onDone }: MappingFormProps) {
  const navigate = useNavigate()
  const form = useMappingForm({
    source,
    template: existing,
    onSaved: (freedCount) => {
      onDone()
      const waiting = supplierProductPaths.list.to({ supplierTemplateId: source.id })
      if (freedCount === 0) toast.success('模板映射已保存')
      else {
        toast.success(`模板映射已保存，${freedCount} 个商品可以迁移了`, {
          action: { label: '去迁移', onSelect: () => void navigate(waiting) },
        })
      }
    },
  })
  const { getValues, setValue, watch } = form.methods
  const templateId = watch('templateId')
  const isChosen = { enabled: templateId !== null }
  const template = useLookup(getTemplate, { id: templateId ?? 0 }, isChosen).data
  const specs = useLookup(listTemplateSpecs, { templateId: templateId ?? 0 }, isChosen).data
  const templates = useTemplateChoices()

  const match = () => {
    if (!template || !specs) return
    const found = matched(getValues(), source, template, specs)
    setValue('specMaps', found.specMaps, { shouldDirty: true, shouldValidate: true })
    setValue('attributeMaps', found.attributeMaps, { shouldDirty: true })
  }
  const [matchedFor, setMatchedFor] = useState(source.templateId)
  const isFresh =
    template !== undefined && specs !== undefined && template.id === templateId && templateId !== matchedFor
  useEffect(() => {
    // A newly chosen template needs other rows.
    if (!isFresh) return
    setMatchedFor(templateId)
    match()
  })
  const { suggested } = source

  return (
    <FormScope form={form}>
      <DrawerBody>
        <FormBody form={form} label={source.name}>
          <FormSection title="模板">
            <PickField
              name={field('templateId')}
              label="平台模板"
              placeholder="选择平台模板"
              {...templates}
              chosenOptions={
                source.template ? [{ value: String(source.template.id), label: source.template.name }] : []
              }
              hint={
                suggested &&
                suggested.id !== templateId && (
                  <Button
                    tone="link"
                    size="tiny"
                    onClick={() => setValue('templateId', suggested.id, { shouldDirty: true, shouldValidate: true })}
                  >
                    {`采用建议：${suggested.name}`}
                  </Button>
                )
              }
            />
            {template && (
              <Button className="justify-self-start" onClick={match}>
                <Wand2 aria-hidden strokeWidth={1.75} />
                自动匹配
              </Button>
            )}
          </FormSection>
          {template && specs && matchedFor === templateId && (
            <>
              <MappingSpecs seen={source.sourceSpecs} specs={specs} />
              <MappingAttributes attributes={template.attributes} seen={source.sourceAttributes} />
            </>
          )}
          <TemplateFactors description="留空沿用品牌的系数，品牌没有时用平台模板的；只影响之后迁移的商品。" />
          <FormSection title="操作日志">
            <AuditTrail resource="supplierTemplate" targetId={source.id} />
          </FormSection>
        </FormBody>
      </DrawerBody>
      <DrawerFoot>
        <DrawerClose asChild>
          <Button size="medium">取消</Button>
        </DrawerClose>
        <SaveButton form={form} intent="save" tone="primary">
          保存映射
        </SaveButton>
      </DrawerFoot>
    </FormScope>
  )
}
