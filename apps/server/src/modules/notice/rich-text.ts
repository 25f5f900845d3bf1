import sanitizeHtml from 'sanitize-html'

/** Links of this installation's own uploads; nothing else is loaded into a page. */
const OWN_FILE = /^\/api\/tecovie-resource\/file\/\d{1,19}\?s=[\w-]{1,64}$/

/** Where a link may lead: elsewhere, named in full. */
const LINK = /^(https?:\/\/|mailto:|tel:)/i

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags:
    'p br h1 h2 h3 h4 strong b em i u s ul ol li blockquote pre code hr a img table thead tbody tr th td'.split(' '),
  allowedAttributes: {
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    ol: ['start'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 40,
  transformTags: {
    a: (tagName, { href }) => ({
      tagName,
      attribs: LINK.test(href ?? '')
        ? { href: href ?? '', target: '_blank', rel: 'noopener noreferrer' }
        : ({} as Record<string, string>),
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !OWN_FILE.test(attribs.src ?? ''),
}

/**
 * HTML that people wrote, reduced to what may be shown: text, lists, tables, links that open outside, pictures uploaded here.
 * Applied when it is stored and again when it is read.
 */
export const richText = (html: string): string => sanitizeHtml(html, OPTIONS).trim()
