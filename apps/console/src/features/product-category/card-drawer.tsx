import { PlusOutlined } from '@ant-design/icons'
import { Button, Drawer, Form } from 'antd'
import { useState } from 'react'
import { useLeaveGuard } from '../../kit/form/use-leave-guard.ts'
import { useT } from '../../kit/i18n.ts'
import { CardFields } from './card-fields.tsx'
import type { Category } from './category-row.ts'
import { type Card, useCards } from './use-cards.ts'

/** Which sub-types are written: new ones of a parent, or one that exists. */
export interface CardWork {
  parent: Category | undefined
  card?: Category
}

const WIDTH = 760
const MOST = 100

/** The card editor: several sub-types at once, or one to change. */
export function CardDrawer({ work, onClose }: { work: CardWork; onClose: () => void }) {
  const t = useT()
  const { parent, card } = work
  const [dirty, setDirty] = useState(false)
  const { form, busy, submit } = useCards(parent?.id, onClose)
  const { mayLeave } = useLeaveGuard(dirty)
  const next = (parent?.children?.length ?? 0) + 1
  const start: Card[] = card ? [{ id: card.id, name: card.name, img: card.img, sort: card.sort }] : [{ sort: next }]
  const close = async () => {
    if (!busy && (await mayLeave())) onClose()
  }
  return (
    <Drawer
      open
      title={
        card
          ? t('productPages.editSon', { name: card.name })
          : t('productCategory.batchTitle', { name: parent?.name ?? '' })
      }
      size={card ? 400 : WIDTH}
      onClose={close}
      mask={{ closable: false }}
      footer={
        <div className="tc-drawer-footer">
          <Button onClick={close}>{t('kit.cancel')}</Button>
          <Button type="primary" loading={busy} onClick={submit}>
            {t('kit.save')}
          </Button>
        </div>
      }
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{ list: start }}
        onValuesChange={() => setDirty(true)}
        onFinish={submit}
        disabled={busy}
      >
        <Form.List name="list">
          {(cards, { add, remove }) => (
            <ul className="tc-category-cards">
              {cards.map(({ key, name }) => (
                <CardFields key={key} index={name} onRemove={cards.length > 1 ? () => remove(name) : undefined} />
              ))}
              {!card && cards.length < MOST && (
                <li className="tc-category-more">
                  <Button type="dashed" icon={<PlusOutlined />} onClick={() => add({ sort: next + cards.length })}>
                    {t('productCategory.addCard')}
                  </Button>
                </li>
              )}
            </ul>
          )}
        </Form.List>
        {/* Enter in a text field submits. */}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </Form>
    </Drawer>
  )
}
