package io.braid.execution.query;

import io.braid.spi.queue.FairQueue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Admission control with limits on concurrent queries, in total and by user. Further queries wait in a queue that
 * serves users round robin, and each user's queries first in, first out; a user at the limit does not block others. A
 * query that waits for its client or for a heavy slot releases its slot but stays open. Thread-safe.
 */
final class AdmissionSlots {
    private static final Logger LOG = LoggerFactory.getLogger(AdmissionSlots.class);

    private final AdmissionLimits limits;
    private final Executor threads;
    private final FairQueue<Task> waiting = new FairQueue<>();
    private final Map<String, Use> users = new HashMap<>();
    private final Use all = new Use();

    /** @param threads starts each task immediately */
    AdmissionSlots(AdmissionLimits limits, Executor threads) {
        this.limits = limits;
        this.threads = threads;
    }

    /** Work that needs a slot to run. */
    interface Task {
        /** The user that the task belongs to. */
        String user();

        /** Runs it, once. */
        void run(Slot slot);
    }

    /** Numbers of occupied slots and of open tasks. */
    private static final class Use {
        private int running;
        private int open;
    }

    /** An admitted task. */
    private final class Admitted implements Slot, Runnable {
        private final Task task;

        Admitted(Task task) {
            this.task = task;
        }

        @Override
        public void run() {
            try {
                task.run(this);
            } finally {
                start(admit(task.user(), -1, -1));
            }
        }

        @Override
        public void release() {
            start(admit(task.user(), -1, 0));
        }

        @Override
        public void retake() {
            synchronized (AdmissionSlots.this) {
                count(task.user(), 1, 0);
            }
        }
    }

    /** Runs a task as soon as it gets a slot. */
    void submit(Task task) {
        List<Admitted> admitted;
        synchronized (this) {
            waiting.add(task.user(), task);
            admitted = admit();
        }
        start(admitted);
    }

    /** Removes a task from the queue; false if it is not queued. */
    synchronized boolean remove(Task task) {
        return waiting.remove(task.user(), task);
    }

    /** Number of occupied slots. */
    synchronized int running() {
        return all.running;
    }

    /** Number of tasks that have begun and not ended. */
    synchronized int open() {
        return all.open;
    }

    /** Number of queued tasks. */
    synchronized int waiting() {
        return waiting.size();
    }

    /** The limit that a task of this user would wait for, as part of a message. */
    synchronized String obstacle(String user) {
        Use his = users.getOrDefault(user, new Use());
        if (his.open >= limits.openOfUser()) {
            return his.open + " queries of user " + user + " were running or waiting for their clients; close results"
                    + " that nobody reads, or raise max-user-open-queries";
        }
        if (his.running >= limits.runningOfUser()) {
            return his.running + " others of user " + user
                    + " were running; try again later, or raise max-user-running-queries";
        }
        return all.running + " others were running; try again later, or raise max-running-queries";
    }

    private synchronized List<Admitted> admit(String user, int running, int open) {
        count(user, running, open);
        return admit();
    }

    /** Dequeues as many tasks as there are free slots. */
    private List<Admitted> admit() {
        List<Admitted> admitted = new ArrayList<>();
        for (Optional<Task> next = next(); next.isPresent(); next = next()) {
            count(next.get().user(), 1, 1);
            admitted.add(new Admitted(next.get()));
        }
        return admitted;
    }

    private Optional<Task> next() {
        return all.running >= limits.running() || all.open >= limits.open()
                ? Optional.empty()
                : waiting.pollUser(this::mayHaveMore);
    }

    private boolean mayHaveMore(String user) {
        Use his = users.get(user);
        return his == null || (his.running < limits.runningOfUser() && his.open < limits.openOfUser());
    }

    private void count(String user, int running, int open) {
        Use his = users.computeIfAbsent(user, first -> new Use());
        his.running += running;
        his.open += open;
        if (his.open == 0) {
            users.remove(user);
        }
        all.running += running;
        all.open += open;
    }

    private void start(List<Admitted> admitted) {
        admitted.forEach(this::start);
    }

    /** Starts a task; if no thread can be created, the task is queued again until a running one has ended. */
    private void start(Admitted admitted) {
        try {
            threads.execute(admitted);
        } catch (RejectedExecutionException | OutOfMemoryError e) {
            LOG.warn("A query cannot begin yet: {}", e.getMessage());
            Task task = admitted.task;
            synchronized (this) {
                count(task.user(), -1, -1);
                waiting.addFirst(task.user(), task);
            }
        }
    }
}
