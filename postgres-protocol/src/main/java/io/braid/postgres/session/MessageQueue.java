package io.braid.postgres.session;

import io.braid.postgres.message.FrontendMessage;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.function.Predicate;

/** Messages of a client that have arrived and wait for their turn. */
final class MessageQueue {
    private static final int MAX_MESSAGES = 1000;
    private static final long MAX_BYTES = 1 << 20;

    private final Deque<FrontendMessage> messages = new ArrayDeque<>();
    private long bytes;

    void add(FrontendMessage message) {
        messages.add(message);
        bytes += message.size();
    }

    FrontendMessage remove() {
        FrontendMessage message = messages.remove();
        bytes -= message.size();
        return message;
    }

    boolean isEmpty() {
        return messages.isEmpty();
    }

    /** True if no more should be read until some have been handled. */
    boolean isFull() {
        return messages.size() >= MAX_MESSAGES || bytes > MAX_BYTES;
    }

    /** Removes those of which a test, which is asked once for each in their order, is true. */
    void removeIf(Predicate<FrontendMessage> test) {
        messages.removeIf(message -> {
            boolean isRemoved = test.test(message);
            bytes -= isRemoved ? message.size() : 0;
            return isRemoved;
        });
    }

    void clear() {
        messages.clear();
        bytes = 0;
    }

    /** Removes the executions of the same statement that come next, each a Bind and an Execute of all rows. */
    List<FrontendMessage.Bind> takeRepetitions(FrontendMessage.Bind first) {
        List<FrontendMessage.Bind> repetitions = new ArrayList<>();
        while (messages.size() > 1) {
            Iterator<FrontendMessage> next = messages.iterator();
            if (!(next.next() instanceof FrontendMessage.Bind bind)
                    || !(next.next() instanceof FrontendMessage.Execute execute)
                    || !bind.statement().equals(first.statement())
                    || !bind.portal().equals(first.portal())
                    || !execute.portal().equals(first.portal())
                    || execute.maxRows() > 0
                    || bind.values().size() != first.values().size()) {
                break;
            }
            repetitions.add(bind);
            remove();
            remove();
        }
        return repetitions;
    }
}
