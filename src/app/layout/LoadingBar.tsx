import { useDelayed } from '../../ui/use-delayed.ts';
import { layoutTexts as texts } from './layout.texts.ts';
import css from './Layout.module.css';

/** A thin bar at the top of the window when the next page takes longer than half a second. */
export function LoadingBar({ active }: { active: boolean }) {
  const visible = useDelayed(active);
  return visible ? <div className={css['loadingBar']} role="progressbar" aria-label={texts.loading} /> : null;
}
