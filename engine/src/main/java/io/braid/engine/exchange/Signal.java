package io.braid.engine.exchange;

import java.util.ArrayList;
import java.util.List;

/**
 * Something that happens once. What waits for it is done then, or at once if it has happened. Safe for many threads.
 */
public final class Signal {
    private final List<Runnable> waiting = new ArrayList<>();
    private boolean given;

    /** Says that it has happened; saying so again does nothing. */
    public void give() {
        List<Runnable> actions;
        synchronized (waiting) {
            given = true;
            actions = List.copyOf(waiting);
            waiting.clear();
        }
        actions.forEach(Runnable::run);
    }

    public void whenGiven(Runnable action) {
        synchronized (waiting) {
            if (!given) {
                waiting.add(action);
                return;
            }
        }
        action.run();
    }
}
