import { logTexts } from './chart-labels.texts.ts';
import { inspectorTexts, sequenceTexts as texts } from './inspector.texts.ts';
import { lanes, messagesOf, momentOf } from './sequence.ts';
import type { Recording } from './recording.ts';
import css from './SequenceDiagram.module.css';

const LANE = 108;
const TIME = 70;
const ROW = 30;
const HEAD = 34;
/** Older messages are left out of the picture, not of the recording. */
const LONGEST = 400;

/** The messages of a session: the citizen, the page, its charts, the server, and the other parties. */
export const SequenceDiagram = ({ recording }: { recording: Recording }) => {
  const messages = messagesOf(recording).slice(-LONGEST);
  const startedAt = Date.parse(recording.startedAt);
  const earlier = messages.filter(({ at }) => at < 0).length;
  // Two rows of their own: what was before the recording, and its beginning.
  const headings =
    earlier === 0
      ? []
      : [
          { row: 1, text: texts.before },
          { row: earlier + 2, text: texts.start(momentOf(startedAt)) },
        ];
  const rowOf = (index: number): number => index + 1 + (earlier === 0 ? 0 : index < earlier ? 1 : 2);
  const width = TIME + LANE * lanes.length;
  const height = ROW * (messages.length + headings.length + 1);
  const middle = (index: number): number => TIME + LANE * (index + 0.5);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled region must take focus
    <div className={css['scroll']} role="region" aria-label={texts.title} tabIndex={0}>
      <svg width={width} height={HEAD} className={css['head']}>
        {lanes.map((lane, index) => (
          <text key={lane} className={css['name']} x={middle(index)} y={20} textAnchor="middle">
            {texts.lanes[lane]}
          </text>
        ))}
      </svg>
      <svg width={width} height={height} role="img" aria-label={texts.title} className={css['picture']}>
        <defs>
          <marker id="arrow-head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
            <path d="M0 0 8 4 0 8z" fill="context-stroke" />
          </marker>
        </defs>
        {lanes.map((lane, index) => (
          <line key={lane} className={css['lane']} x1={middle(index)} x2={middle(index)} y1={0} y2={height} />
        ))}
        {headings.map(({ row, text }) => (
          <text key={text} className={css['heading']} x={4} y={ROW * row + 4}>
            {text}
          </text>
        ))}
        {messages.map(({ at, from, isBad, label, to }, index) => {
          const y = ROW * rowOf(index);
          const [x1, x2] = [middle(lanes.indexOf(from)), middle(lanes.indexOf(to))];
          const isOwn = from === to;
          // A label at the right edge would be cut off.
          const isLeft = (x1 + x2) / 2 > width / 2;
          return (
            // The messages do not change their order.
            // oxlint-disable-next-line react/no-array-index-key -- two messages may be alike in everything else
            <g key={index} data-bad={isBad || undefined} className={css['message']}>
              <text x={4} y={y + 4}>
                {at < 0 ? momentOf(startedAt + at) : logTexts.seconds(at)}
              </text>
              {isOwn ? (
                <circle cx={x1} cy={y} r={4} />
              ) : (
                <line x1={x1} x2={x2} y1={y} y2={y} markerEnd="url(#arrow-head)" />
              )}
              <text
                className={css['label']}
                x={isLeft ? Math.max(x1, x2) - 8 : Math.min(x1, x2) + 8}
                y={y - 4}
                textAnchor={isLeft ? 'end' : 'start'}
              >
                {label}
              </text>
            </g>
          );
        })}
      </svg>
      {messages.length === 0 && <p>{inspectorTexts.empty}</p>}
    </div>
  );
};
