import { useDelayed } from './use-delayed.ts';
import { uiTexts } from './ui.texts.ts';
import css from './LoadingAfter.module.css';

type Props = {
  /** What is awaited, for people who do not see the grey lines. */
  label?: string | undefined;
  lines?: number | undefined;
};

/** Grey lines in place of text that is on its way, after half a second. The place is kept from the start. */
export function LoadingAfter({ label = uiTexts.loading, lines = 3 }: Props) {
  const visible = useDelayed(true);
  return (
    <div role="status" className={css['box']} style={{ minHeight: `${lines * 2}rem` }}>
      {visible && (
        <>
          <span className={css['label']}>{label}</span>
          {Array.from({ length: lines }, (_, index) => (
            <div key={index} className={css['line']} />
          ))}
        </>
      )}
    </div>
  );
}
