import { type ComponentType, useEffect, useRef, useState } from 'react'
import { articleListPath } from '#src/articles/article.ts'
import { ArrowLink } from '#src/design-system/button/arrow-link.tsx'
import { useInViewport } from '#src/design-system/hooks/use-in-viewport.ts'
import { serverOnly } from '../../document/server-only.tsx'
import { withLoadTimeout } from '../../loading/load-timeout.ts'
import { reloadIfReachable } from '../../loading/reload-if-reachable.ts'
import type { ArticleInList, ArticlesSliderData } from '../articles/articles-data.ts'
import { ArticleCard } from './article-card.tsx'
import type { SliderButtonsProps } from './slider-buttons.tsx'
import './articles-slider.css'

/** Time-out of the buttons' script. */
const TIMEOUT_MS = 120_000

/** So many stand side by side in a wide window (articles-slider.css), where fewer need no buttons. */
const MAX_VISIBLE = 3

type ArticlesSliderProps = { articles: ArticlesSliderData; title?: string }

const Cards = serverOnly('articles-cards', import.meta.env.SSR ? CardList : undefined, { className: 'cards' })

function CardList({ articles }: { articles: ArticleInList[] }) {
  return (
    <ul>
      {articles.map((article) => (
        <li key={article.slug}>
          <ArticleCard article={article} heading="h3" />
        </li>
      ))}
    </ul>
  )
}

/**
 * The newest articles side by side. It is a list that scrolls, so nothing is lost without a script; the buttons that
 * move it are fetched when it comes near.
 */
export function ArticlesSlider({ articles: { count, cards }, title = 'News and advice' }: ArticlesSliderProps) {
  const section = useRef<HTMLElement>(null)
  if (count === 0) return null
  return (
    <section
      className="page articlesSlider"
      data-all-shown={count <= MAX_VISIBLE || undefined}
      aria-labelledby="articles-title"
      ref={section}
    >
      <div className="sliderHead">
        <h2 className="display" id="articles-title">
          {title}
        </h2>
        <ArrowLink href={articleListPath({})}>All articles</ArrowLink>
        <ButtonsLater slider={section} />
      </div>
      <Cards data={cards} />
    </section>
  )
}

/** The place of the buttons: as large before they come as when they are there. */
function ButtonsLater({ slider }: SliderButtonsProps) {
  const near = useInViewport(slider)
  const [attempt, setAttempt] = useState(0)
  const [buttons, setButtons] = useState<{ Buttons: ComponentType<SliderButtonsProps> } | 'failed'>()
  useEffect(() => {
    if (!near) return
    let left = false
    const fail = () => {
      if (left) return
      setButtons('failed')
      if (attempt > 0) void reloadIfReachable()
    }
    withLoadTimeout(import('./slider-buttons.tsx'), TIMEOUT_MS).then(
      ({ SliderButtons }) => left || setButtons({ Buttons: SliderButtons }),
      fail,
    )
    return () => {
      left = true
    }
  }, [near, attempt])
  return (
    <div className="sliderButtons">
      {buttons === 'failed' ? (
        <button type="button" aria-label="Try again" onClick={() => setAttempt(attempt + 1)}>
          Try again
        </button>
      ) : (
        buttons && <buttons.Buttons slider={slider} />
      )}
    </div>
  )
}
