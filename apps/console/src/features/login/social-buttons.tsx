import { GithubOutlined, QqOutlined, WechatOutlined } from '@ant-design/icons'
import { type SocialSource, signInModes } from '@tecovie/contract/actions/sign-in.ts'
import { Button } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { useT } from '../../kit/i18n.ts'
import { call } from '../../kit/net/client.ts'
import { goSocial } from '../../kit/net/sign-in-state.ts'
import { target } from './use-sign-in.ts'

const ICONS: Record<SocialSource, ReactNode> = {
  github: <GithubOutlined />,
  gitee: <strong aria-hidden="true">G</strong>,
  wechat_open: <WechatOutlined />,
  qq: <QqOutlined />,
}

/** A button for each third party that this installation knows; nothing where it knows none. */
export function SocialButtons({ onLeave }: { onLeave: () => void }) {
  const t = useT()
  const [sources, setSources] = useState<SocialSource[]>([])
  useEffect(() => {
    call(signInModes, {}).then(
      (modes) => setSources(modes.sources),
      () => undefined,
    )
  }, [])
  if (!sources.length) return null
  return (
    <>
      <p className="tc-login-or">{t('login.social')}</p>
      <div className="tc-login-social">
        {sources.map((source) => (
          <Button
            key={source}
            shape="circle"
            size="large"
            icon={ICONS[source]}
            title={t(`login.sources.${source}`)}
            aria-label={t(`login.sources.${source}`)}
            onClick={() => {
              onLeave()
              goSocial(source, 'sign-in', target())
            }}
          />
        ))}
      </div>
    </>
  )
}
