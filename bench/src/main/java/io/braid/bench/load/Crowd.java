package io.braid.bench.load;

import io.braid.bench.rig.Arm;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Concurrent users who repeat a question until they are stopped, each over its own connection; after a failure, a user
 * reconnects after a pause.
 */
final class Crowd {
    /** Number of a user's answers of which one is checksummed; the others are only read, which is cheaper. */
    private static final int READ_TO_SUMMED = 8;

    private static final long PAUSE_AFTER_FAILURE = 100;

    private final Arm arm;
    private final Question question;
    private final long seed;
    private final List<Thread> threads = new ArrayList<>();
    private final Seen seen;
    private volatile boolean measuring;
    private volatile boolean over;

    private Crowd(Arm arm, Question question, long seed, Seen seen) {
        this.arm = arm;
        this.question = question;
        this.seed = seed;
        this.seen = seen;
    }

    /**
     * Starts a number of users.
     *
     * @param seen collects their results
     */
    static Crowd of(int users, Arm arm, Question question, long seed, Seen seen) {
        Crowd crowd = new Crowd(arm, question, seed, seen);
        for (int user = 0; user < users; user++) {
            int number = user;
            Thread thread = new Thread(() -> crowd.live(number), "user-" + number);
            crowd.threads.add(thread);
            thread.start();
        }
        return crowd;
    }

    /**
     * Starts or stops counting answers by the time of their arrival. Counting by the time of the request would lose the
     * calls in flight, and the long ones first.
     */
    void measure(boolean now) {
        measuring = now;
    }

    /** Stops all users and waits for them; each has made at least one request. */
    void goHome() {
        over = true;
        threads.forEach(Crowd::join);
    }

    private void live(int number) {
        Random random = new Random(seed + number);
        do {
            try (Connection connection = arm.connect();
                    PreparedStatement statement = question.prepare(arm, connection)) {
                askAgainAndAgain(statement, random);
            } catch (SQLException | RuntimeException e) {
                seen.failed(e);
                pause();
            }
        } while (!over);
    }

    private void askAgainAndAgain(PreparedStatement statement, Random random) throws SQLException {
        int asked = 0;
        do {
            int key = question.anyKey(random);
            long start = System.nanoTime();
            Answer answer = asked % READ_TO_SUMMED == 0 ? question.sum(statement, key) : question.read(statement, key);
            long elapsed = System.nanoTime() - start;
            seen.answered(answer);
            if (measuring) {
                seen.took(elapsed);
            }
            asked++;
        } while (!over);
    }

    private static void pause() {
        try {
            Thread.sleep(PAUSE_AFTER_FAILURE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
