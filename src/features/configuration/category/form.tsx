import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { getCategory, getCategoryTree } from '#contract/configuration/categories.ts'
import { categoryPaths } from '#features/configuration/paths.ts'
import { useRead } from '#screen/data/use-read.ts'
import { FormPage } from '#screen/form/form-page.tsx'
import { SaveButton } from '#screen/form/save-button.tsx'
import { usePageLocation } from '#screen/page/page-location.tsx'
import { useRouteQuery } from '#screen/page/use-route-query.ts'
import { Button } from '#ui/button/button.tsx'
import { BasicFields, QualificationFields, TermFields } from './fields.tsx'
import { blankCategory, useCategoryForm } from './use-form.ts'

export default function CategoryForm() {
  const { id, parent } = useRouteQuery(categoryPaths.form)
  const tree = useRead(getCategoryTree, {})
  const category = useRead(getCategory, id === undefined ? null : { id })
  const form = useCategoryForm(category, parent ?? null)
  const { leaveFor } = usePageLocation()
  const [round, setRound] = useState(0)
  const back = () => leaveFor(categoryPaths.tree.to())
  const startNext = () => {
    form.methods.reset(blankCategory(form.methods.getValues('parentId')))
    setRound(round + 1)
  }
  const { setFocus } = form.methods
  useEffect(() => {
    // Runs only after the save has re-enabled the fields.
    if (round > 0) setFocus('name')
  }, [round, setFocus])

  return (
    <FormPage
      form={form}
      history={category && { resource: 'category', targetId: category.id }}
      title={category ? `编辑 ${category.name}` : '新增类目'}
      actions={
        <>
          <SaveButton form={form} intent="save" tone="primary" onSaved={back}>
            {category ? '保存修改' : '保存'}
          </SaveButton>
          {!category && (
            <SaveButton form={form} intent="save" onSaved={startNext}>
              保存并继续新增
            </SaveButton>
          )}
          <Button asChild tone="quiet" size="medium">
            <Link to={categoryPaths.tree.to()}>返回</Link>
          </Button>
        </>
      }
    >
      <BasicFields tree={tree} id={category?.id ?? null} />
      <TermFields tree={tree} />
      <QualificationFields />
    </FormPage>
  )
}
