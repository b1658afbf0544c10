export { Component } from './not-found.tsx';
