import { Link } from 'react-router-dom'
import { getClassLabel } from '#contract/configuration/class-labels.ts'
import { classLabelPaths } from '#features/configuration/class-label-paths.ts'
import { useRead } from '#screen/data/use-read.ts'
import { FormPage } from '#screen/form/form-page.tsx'
import { FormTrail } from '#screen/form/form-trail.tsx'
import { SaveButton } from '#screen/form/save-button.tsx'
import { usePageLocation } from '#screen/page/page-location.tsx'
import { useRouteQuery } from '#screen/page/use-route-query.ts'
import { Button } from '#ui/button/button.tsx'
import { FormSection } from '#ui/form-section/form-section.tsx'
import { ClassLabelBasics, ClassLabelSource } from './fields.tsx'
import { useClassLabelForm } from './use-form.ts'
import { ClassLabelValues } from './values.tsx'

/** One filter group: where it applies, what it filters by, and how source values are grouped. */
export default function ClassLabelForm() {
  const { id, copyFrom, classify } = useRouteQuery(classLabelPaths.form)
  const known = id ?? copyFrom
  const found = useRead(getClassLabel, known === undefined ? null : { id: known })
  const group = id === undefined ? null : found
  const form = useClassLabelForm({ group, model: group ? null : found, classifyId: classify })
  const { leaveFor } = usePageLocation()

  return (
    <FormPage
      form={form}
      history={group && { resource: 'classLabel', targetId: group.id }}
      title={group ? `编辑 ${group.name}` : '新增分类标签'}
      actions={
        <>
          <SaveButton form={form} intent="save" tone="primary" onSaved={() => leaveFor(classLabelPaths.list.to())}>
            保存
          </SaveButton>
          <Button asChild tone="quiet" size="medium">
            <Link to={classLabelPaths.list.to()}>返回</Link>
          </Button>
        </>
      }
    >
      <ClassLabelBasics />
      <ClassLabelSource isSaved={group !== null} />
      <ClassLabelValues />
      {group && (
        <FormSection title="操作日志">
          <FormTrail form={form} />
        </FormSection>
      )}
    </FormPage>
  )
}
