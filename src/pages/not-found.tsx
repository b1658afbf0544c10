import { NotFoundView } from '../ui/NotFoundView.tsx';

export { NotFoundView as Component };
