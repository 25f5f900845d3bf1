import { CheckOutlined, CopyOutlined } from '@ant-design/icons'
import { Button, Typography } from 'antd'
import { useT } from '../../kit/i18n.ts'

/** Lines to take away, with their heading. */
export function CodeBlock({ title, code }: { title: string; code: string }) {
  const t = useT()
  return (
    <figure className="tc-product-code">
      <figcaption>
        <span>{title}</span>
        <Typography.Text
          copyable={{
            text: code,
            tooltips: [t('kit.copyValue'), t('productPages.guideCopied')],
            icon: [
              <Button key="copy" size="small" type="text" icon={<CopyOutlined />} aria-label={t('kit.copyValue')} />,
              <Button key="done" size="small" type="text" icon={<CheckOutlined />} aria-label={t('kit.copied')} />,
            ],
          }}
        />
      </figcaption>
      {/* Scrolls sideways, so that the keyboard must reach it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls takes the focus */}
      <pre tabIndex={0}>{code}</pre>
    </figure>
  )
}
