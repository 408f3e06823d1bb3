import { useRef, useState } from 'react'
import { enableStatus } from '#contract/configuration/codes.ts'
import { templatePart } from '#contract/goods/template-codes.ts'
import { getTemplate, type TemplateRow } from '#contract/goods/templates.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { AuditTrail } from '#screen/detail/audit-trail.tsx'
import { useEdits } from '#screen/form/use-edits.ts'
import { Button } from '#ui/button/button.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { Drawer, DrawerBody, DrawerContent } from '#ui/drawer/drawer.tsx'
import { Failed } from '#ui/failed/failed.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#ui/tabs/tabs.tsx'
import { TemplateCustomizations } from './customizations.tsx'
import { TemplateForm } from './form.tsx'
import { TemplateInstalls } from './installs.tsx'
import type { LeaveGuard } from './part-dialog.tsx'
import { TemplatePrompts } from './prompts.tsx'
import { TemplateTextures } from './textures.tsx'
import type { CopiedParts } from './use-form.ts'

interface TemplateDrawerProps {
  id: number
  /** The open tab; an unknown value opens the template form. */
  tab: string
  onTab: (tab: string) => void
  onPreview: (id: number) => void
  onClose: () => void
}

const panels = {
  prompts: TemplatePrompts,
  textures: TemplateTextures,
  customizations: TemplateCustomizations,
  installs: TemplateInstalls,
} as const
const panelTitles: Record<keyof typeof panels, string> = {
  prompts: '规格提示',
  textures: '材质贴图',
  customizations: '定制项',
  installs: '安装服务',
}
const panelNames = Object.keys(panels) as (keyof typeof panels)[]
const panelLook = 'flex min-h-0 flex-1 flex-col pt-0 data-[state=inactive]:hidden'

/** Drawer of a template: its fields, prompts, options and audit log. */
export function TemplateDrawer({ id, tab, onTab, onPreview, onClose }: TemplateDrawerProps) {
  const { data: template, error, refetch } = useLookup(getTemplate, { id }, { staleMs: 0 })
  const guard: LeaveGuard = useRef(async () => true)
  const turnTo = async (next: string) => {
    if (await guard.current()) onTab(next)
  }
  const shown = tab === 'audit' || panelNames.some((name) => name === tab) ? tab : 'template'
  return (
    <Drawer open onOpenChange={onClose}>
      <DrawerContent
        size="wide"
        title={template?.name ?? '商品模板'}
        description={
          template && (
            <span className="flex flex-wrap items-center gap-2">
              {template.templateCode} · {template.category.name} · {template.productCount} 个商品
              <StatusBadge tone={template.status === enableStatus.enabled ? 'success' : 'neutral'}>
                {enableStatus.label(template.status)}
              </StatusBadge>
              <Button tone="link" size="tiny" onClick={() => onPreview(id)}>
                预览录入表单
              </Button>
            </span>
          )
        }
      >
        {template ? (
          <Tabs value={shown} onValueChange={(next) => void turnTo(next)} className="flex min-h-0 flex-1 flex-col">
            <TabList label="商品模板" className="shrink-0 px-6">
              <Tab value="template">模板</Tab>
              {panelNames.map((name) => (
                <Tab key={name} value={name}>
                  {panelTitles[name]}
                </Tab>
              ))}
              <Tab value="audit">操作日志</Tab>
            </TabList>
            <TabPanel value="template" className={panelLook}>
              <TemplateForm template={template} guard={guard} onSaved={() => {}} />
            </TabPanel>
            {panelNames.map((name) => {
              const Panel = panels[name]
              return (
                <TabPanel key={name} value={name} className={panelLook}>
                  <Panel template={template} />
                </TabPanel>
              )
            })}
            <TabPanel value="audit" className={panelLook}>
              <DrawerBody className="pt-4">
                <AuditTrail resource="productTemplate" targetId={id} />
              </DrawerBody>
            </TabPanel>
          </Tabs>
        ) : (
          <DrawerBody>
            {error ? (
              <Failed title="商品模板加载失败" message={error.message} onRetry={() => void refetch()} />
            ) : (
              <Skeleton shape="form" />
            )}
          </DrawerBody>
        )}
      </DrawerContent>
    </Drawer>
  )
}

interface NewTemplateDrawerProps {
  /** The template to copy; null for a blank one. */
  copied: TemplateRow | null
  onSaved: (id: number) => void
  onClose: () => void
}

/** A new template: blank, or a copy with the ticked parts. */
export function NewTemplateDrawer({ copied, onSaved, onClose }: NewTemplateDrawerProps) {
  const {
    data: source,
    error,
    refetch,
  } = useLookup(getTemplate, { id: copied?.id ?? 0 }, { enabled: copied !== null, staleMs: 0 })
  const [parts, setParts] = useState<CopiedParts>([])
  const edits = useEdits({ parts })
  return (
    <Drawer open onOpenChange={onClose} edits={edits}>
      <DrawerContent
        size="wide"
        title={copied ? `复制「${copied.name}」` : '新增商品模板'}
        description={copied ? '规格、参数和系数一并带入。' : undefined}
      >
        {copied === null || source ? (
          <TemplateForm
            template={null}
            copied={source ?? null}
            parts={parts}
            onSaved={(id) => {
              onClose()
              onSaved(id)
            }}
          >
            {source && <PartChoice parts={parts} onChange={setParts} />}
          </TemplateForm>
        ) : (
          <DrawerBody>
            {error ? (
              <Failed title="商品模板加载失败" message={error.message} onRetry={() => void refetch()} />
            ) : (
              <Skeleton shape="form" />
            )}
          </DrawerBody>
        )}
      </DrawerContent>
    </Drawer>
  )
}

function PartChoice({ parts, onChange }: { parts: CopiedParts; onChange: (parts: CopiedParts) => void }) {
  return (
    <fieldset className="flex flex-wrap items-center gap-x-5 gap-y-2 rounded-panel border bg-surface px-6 py-4">
      <legend className="sr-only">一并复制</legend>
      <span aria-hidden className="font-medium">
        一并复制
      </span>
      {templatePart.codes.map((part) => (
        <Checkbox
          key={part}
          value={parts.includes(part)}
          onChange={(isChosen) => onChange(isChosen ? [...parts, part] : parts.filter((known) => known !== part))}
        >
          {templatePart.label(part)}
        </Checkbox>
      ))}
    </fieldset>
  )
}
