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
 * Admission control: only so many queries run at once, of one user fewer. The others wait in a queue that serves users
 * round robin, each in the order of arrival; a user at his own limit keeps nobody else waiting. A query that waits for
 * somebody releases its slot meanwhile, and stays open. Safe for use by many threads.
 */
final class AdmissionSlots {
    private static final Logger LOG = LoggerFactory.getLogger(AdmissionSlots.class);

    private final AdmissionLimits limits;
    private final Executor threads;
    private final FairQueue<Task> waiting = new FairQueue<>();
    private final Map<String, Use> users = new HashMap<>();
    private final Use all = new Use();

    /** @param threads runs each task at once */
    AdmissionSlots(AdmissionLimits limits, Executor threads) {
        this.limits = limits;
        this.threads = threads;
    }

    /** Work that needs a slot to run. */
    interface Task {
        /** The user on whose behalf it runs. */
        String user();

        /** Runs it, once. */
        void run(Slot slot);
    }

    /** Numbers of taken slots and of open tasks. */
    private static final class Use {
        private int running;
        private int open;
    }

    /** A task that has been admitted. */
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

    /** Runs a task as soon as there is a slot for it. */
    void submit(Task task) {
        List<Admitted> admitted;
        synchronized (this) {
            waiting.add(task.user(), task);
            admitted = admit();
        }
        start(admitted);
    }

    /** Withdraws a task that waits; false if it does not. */
    synchronized boolean remove(Task task) {
        return waiting.remove(task.user(), task);
    }

    /** The number of taken slots. */
    synchronized int running() {
        return all.running;
    }

    /** The number of tasks that have begun and not ended. */
    synchronized int open() {
        return all.open;
    }

    /** The number of tasks that wait for a slot. */
    synchronized int waiting() {
        return waiting.size();
    }

    /** The reason why a task of that user would wait now, for a message. */
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

    /** Takes from the queue as many tasks as have slots. */
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

    /** Starts a task; if the machine has no thread left, it waits until a running one has ended. */
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
