import { useState } from 'react'
import { usePublicTexts } from '#web/texts/use-public-texts.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'

/** The due card as the dashboard shows it, on invented data; the button works and records nothing. */
export function Demo() {
  const t = usePublicTexts().landing.demo
  const [isTaken, setTaken] = useState(false)
  return (
    <figure className="demo" aria-label={t.name}>
      <figcaption>
        <span>{t.sample}</span>
        <span>{t.hint}</span>
      </figcaption>
      <article className={classNames('now', isTaken && 'now--taken')}>
        <p className="now__ring" role="status">
          <Icon name={isTaken ? 'taken' : 'due'} />
          <span>{isTaken ? t.takenAt : t.dueNow}</span>
        </p>
        <div className="now__body">
          <div className="now__what">
            <div className="now__top">
              <time className="now__time">
                8:00<small>PM</small>
              </time>
            </div>
            <div>
              <h2 className="now__name">
                {t.medication} <span>{t.dosage}</span>
              </h2>
              <p className="now__facts">
                <span>
                  <Icon name="repeat" />
                  {t.frequency}
                </span>
                <span className="num">
                  <Icon name="calendar" />
                  {isTaken ? t.nextTomorrow : t.nextToday}
                </span>
                <span>
                  <Icon name="voice" />
                  {t.voice}
                </span>
              </p>
            </div>
          </div>
          <div className="now__act">
            <button
              type="button"
              className={classNames('take', isTaken && 'take--done')}
              aria-disabled={isTaken}
              onClick={() => setTaken(true)}
            >
              <Icon name={isTaken ? 'taken' : 'check'} />
              {isTaken ? t.taken : t.markTaken}
            </button>
            {isTaken && (
              <div className="now__more">
                <button type="button" onClick={() => setTaken(false)}>
                  {t.undo}
                </button>
              </div>
            )}
          </div>
          <ul className="strip" aria-label={t.dosesToday}>
            <li>
              <Icon name="taken" />
              <b>8:00 AM</b> {t.morning}
            </li>
            <li className="this">
              <Icon name={isTaken ? 'taken' : 'due'} />
              <b>8:00 PM</b> {isTaken ? t.evening : t.dueNow}
            </li>
          </ul>
        </div>
      </article>
      <div className="list">
        <article className="med">
          <span className="med__mark st--taken">
            <Icon name="taken" />
          </span>
          <p className="med__when">
            <time>8:00 AM</time>
            <span className="st st--taken">{t.other.takenAt}</span>
          </p>
          <div className="med__what">
            <h3>
              {t.other.medication} <span>{t.other.dosage}</span>
            </h3>
            <p className="med__facts">
              <span>
                <Icon name="repeat" />
                {t.other.frequency}
              </span>
              <span className="num">
                <Icon name="calendar" />
                {t.other.next}
              </span>
              <span>
                <Icon name="voice" />
                {t.voice}
              </span>
            </p>
          </div>
        </article>
      </div>
    </figure>
  )
}
