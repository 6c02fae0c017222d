package io.braid.bench.load;

import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Time limit of an answer. A call that exceeds it is cancelled, and abandoned if it does not end. */
public final class TimeLimit {
    /** No limit. */
    public static final TimeLimit NONE = new TimeLimit(0);

    private static final int PATIENCE_SECONDS = 60;
    private static final ExecutorService THREADS = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "asks");
        thread.setDaemon(true);
        return thread;
    });

    private final int seconds;

    private TimeLimit(int seconds) {
        this.seconds = seconds;
    }

    public static TimeLimit of(int seconds) {
        return new TimeLimit(seconds);
    }

    /** Failure of a call that exceeded its time limit. */
    static final class Exceeded extends SQLException {
        private static final long serialVersionUID = 1;
        private final boolean goesOn;

        Exceeded(int seconds, boolean goesOn) {
            super("no answer within " + seconds + " s" + (goesOn ? ", and it does not stop" : ""), "57014");
            this.goesOn = goesOn;
        }

        /** True if the call ignored its cancellation. */
        boolean goesOn() {
            return goesOn;
        }
    }

    /** Cancellation of a call. */
    private interface Stop {
        void stop(Thread asking) throws SQLException;
    }

    <T> T within(Statement statement, Callable<T> question) throws SQLException {
        return within(asking -> statement.cancel(), question);
    }

    /** Limits a call without a statement, such as planning, by an interrupt. */
    <T> T preparing(Callable<T> preparation) throws SQLException {
        return within(Thread::interrupt, preparation);
    }

    private <T> T within(Stop stop, Callable<T> question) throws SQLException {
        if (seconds == 0) {
            return result(question);
        }
        FutureTask<Thread> begun = new FutureTask<>(Thread::currentThread);
        Future<T> answer = THREADS.submit(() -> {
            begun.run();
            return question.call();
        });
        try {
            return result(() -> answer.get(seconds, TimeUnit.SECONDS));
        } catch (Exceeded e) {
            stop.stop(result(begun::get));
            throw new Exceeded(seconds, !ends(answer));
        }
    }

    private boolean ends(Future<?> answer) {
        try {
            answer.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
            return true;
        } catch (ExecutionException e) {
            return true;
        } catch (TimeoutException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private <T> T result(Callable<T> question) throws SQLException {
        try {
            return question.call();
        } catch (SQLException e) {
            throw e;
        } catch (TimeoutException e) {
            throw new Exceeded(seconds, true);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof SQLException told ? told : new SQLException(e.getCause());
        } catch (Exception e) {
            throw new SQLException(e);
        }
    }
}
