import asyncio
import threading
from collections import deque
from concurrent.futures import Future, ThreadPoolExecutor
from typing import (
    Any,
    AsyncIterable,
    AsyncIterator,
    Awaitable,
    Callable,
    Deque,
    Iterable,
    Iterator,
    List,
    NamedTuple,
    Optional,
    Sequence,
    Tuple,
    TypeVar,
    Union,
)

from steward.types import Decision

_Message = TypeVar("_Message")


class _Batch(NamedTuple):
    messages: List[Any]
    is_last: bool
    fault: Optional[Exception]
    """What the source raised after these messages."""


def moderate_stream(
    judge: Callable[[Sequence[_Message], threading.Event], Sequence[Decision]],
    source: Iterable[_Message],
    batch_size: int,
    parallel: int,
) -> Iterator[Tuple[_Message, Decision]]:
    """Judges a stream in batches, and gives the decisions in the order of the messages.

    :param judge: one request; its event is set once the consumer has left.
    """
    iterator = iter(source)
    leaving = threading.Event()
    under_way: Deque[Tuple[List[_Message], Future[Sequence[Decision]]]] = deque()
    batch = _Batch([], False, None)
    pool = ThreadPoolExecutor(parallel, thread_name_prefix="steward")
    try:
        while not batch.is_last or under_way:
            # What is decided goes out before more is read: the source may be slow.
            while not batch.is_last and len(under_way) < parallel and not (under_way and under_way[0][1].done()):
                batch = _read_batch(iterator, batch_size)
                if batch.messages:
                    under_way.append((batch.messages, pool.submit(judge, batch.messages, leaving)))
            if under_way:
                messages, judged = under_way[0]
                yield from zip(messages, judged.result())
                under_way.popleft()
        if batch.fault is not None:
            raise batch.fault
    finally:
        leaving.set()
        pool.shutdown(wait=True, cancel_futures=True)


async def moderate_stream_async(
    judge: Callable[[Sequence[_Message]], Awaitable[Sequence[Decision]]],
    source: Union[Iterable[_Message], AsyncIterable[_Message]],
    batch_size: int,
    parallel: int,
) -> AsyncIterator[Tuple[_Message, Decision]]:
    """The same for asyncio; a source that is silent does not keep back what is decided."""
    iterator = source.__aiter__() if isinstance(source, AsyncIterable) else _each(source)
    under_way: Deque[Tuple[List[_Message], asyncio.Future[Sequence[Decision]]]] = deque()
    reading: Optional[asyncio.Future[_Batch]] = None
    batch = _Batch([], False, None)
    try:
        while not batch.is_last or under_way:
            if reading is None and not batch.is_last and len(under_way) < parallel:
                reading = asyncio.ensure_future(_read_batch_async(iterator, batch_size))
            awaited: List[asyncio.Future[Any]] = [judged for _, judged in list(under_way)[:1]]
            if reading is not None:
                awaited.append(reading)
            await asyncio.wait(awaited, return_when=asyncio.FIRST_COMPLETED)
            if under_way and under_way[0][1].done():
                messages, judged = under_way[0]
                for row in zip(messages, judged.result()):
                    yield row
                under_way.popleft()
            elif reading is not None:
                batch, reading = reading.result(), None
                if batch.messages:
                    under_way.append((batch.messages, asyncio.ensure_future(judge(batch.messages))))
        if batch.fault is not None:
            raise batch.fault
    finally:
        left: List[asyncio.Future[Any]] = [judged for _, judged in under_way]
        if reading is not None:
            left.append(reading)
        for one in left:
            one.cancel()
        await asyncio.gather(*left, return_exceptions=True)


def _read_batch(iterator: Iterator[Any], size: int) -> _Batch:
    messages: List[Any] = []
    try:
        while len(messages) < size:
            messages.append(next(iterator))
    except StopIteration:
        return _Batch(messages, True, None)
    except Exception as error:  # noqa: BLE001 - it is raised again, after the decisions of what was read before
        return _Batch(messages, True, error)
    return _Batch(messages, False, None)


async def _read_batch_async(iterator: AsyncIterator[Any], size: int) -> _Batch:
    messages: List[Any] = []
    try:
        while len(messages) < size:
            messages.append(await iterator.__anext__())
    except StopAsyncIteration:
        return _Batch(messages, True, None)
    except Exception as error:  # noqa: BLE001 - it is raised again, after the decisions of what was read before
        return _Batch(messages, True, error)
    return _Batch(messages, False, None)


async def _each(source: Iterable[_Message]) -> AsyncIterator[_Message]:
    for one in source:
        yield one
