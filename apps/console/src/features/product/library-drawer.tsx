import { productTemplate } from '@tecovie/contract/resources/function-template.ts'
import { addFromTemplates } from '@tecovie/contract/resources/product-function.ts'
import { Alert, App, Button, Drawer } from 'antd'
import { useState } from 'react'
import { useT } from '../../kit/i18n.ts'
import { ListTable } from '../../kit/list/list-table.tsx'
import { useResourceList } from '../../kit/list/use-resource-list.ts'
import { useSelected } from '../../kit/list/use-selection.ts'
import { type AnyAction, call } from '../../kit/net/client.ts'
import { errorText } from '../../kit/net/error-text.ts'
import { type ModelOf, ModelText } from '../../parts/thing-form/model-text.tsx'
import { FunctionsBar } from './functions-bar.tsx'

interface LibraryDrawerProps {
  productId: string
  onClose: () => void
  onAdded: () => void
}

const MOST = 200

/** Takes templates of the library into a product, and tells which were there already. */
export function LibraryDrawer({ productId, onClose, onAdded }: LibraryDrawerProps) {
  const t = useT()
  const { message, modal } = App.useApp()
  const [busy, setBusy] = useState(false)
  const list = useResourceList(productTemplate, { url: false })
  const selection = useSelected(list.selection)
  const count = selection.all ? 0 : selection.count
  const close = () => {
    list.selection.clear()
    onClose()
  }
  const add = async () => {
    setBusy(true)
    try {
      const input = { productId, templateIds: list.selection.ids }
      const { added, skipped } = (await call(addFromTemplates as AnyAction, input)) as {
        added: number
        skipped: string[]
      }
      onAdded()
      close()
      if (!skipped.length) void message.success(t('product.added', { added }))
      else
        modal.info({
          title: t('product.added', { added }),
          content: `${t('productPages.skippedTitle')}: ${skipped.join(', ')}`,
        })
    } catch (error) {
      void message.error(errorText(error, t))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Drawer
      open
      title={t('product.addFromLibrary')}
      size={960}
      onClose={close}
      classNames={{ body: 'tc-product-library' }}
      footer={
        <div className="tc-drawer-footer">
          <Button onClick={close}>{t('kit.cancel')}</Button>
          <Button type="primary" loading={busy} disabled={count === 0 || count > MOST} onClick={add}>
            {t('productPages.addChosen', { count })}
          </Button>
        </div>
      }
    >
      <Alert className="tc-gap" type="info" showIcon title={t('product.libraryHint')} />
      <FunctionsBar list={list} />
      <ListTable
        list={list}
        memory="productLibrary"
        emptyAction={<span className="tc-faint">{t('productPages.libraryEmpty')}</span>}
        selectable
        columns={[
          'name',
          'code',
          { name: 'category', width: 90 },
          { name: 'dataType', width: 100 },
          {
            name: 'numModel',
            title: t('productPages.values'),
            sort: false,
            render: (_value, template) => <ModelText of={template as unknown as ModelOf} />,
          },
          'description',
        ]}
      />
    </Drawer>
  )
}
