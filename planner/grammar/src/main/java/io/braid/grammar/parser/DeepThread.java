package io.braid.grammar.parser;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * A thread with a stack for the most deeply nested statement allowed. Parsing and planning recurse over trees; a stack
 * overflow could leave a class half initialized for all threads.
 */
public final class DeepThread extends Thread {
    /** Stack size, which reserves address space; only used pages consume memory. */
    private static final long STACK_BYTES = 256L << 20;

    private DeepThread(Runnable work, String name) {
        super(null, work, name, STACK_BYTES);
        setDaemon(true);
    }

    /** Returns a factory of threads with numbered names. */
    public static ThreadFactory factory(String name) {
        AtomicInteger number = new AtomicInteger();
        return work -> new DeepThread(work, name + "-" + number.incrementAndGet());
    }

    /** Runs the work on this thread if it is a deep one, otherwise on a new deep thread while this one waits. */
    public static <T> T call(Supplier<T> work) {
        if (Thread.currentThread() instanceof DeepThread) {
            return within(work);
        }
        FutureTask<T> task = new FutureTask<>(() -> within(work));
        DeepThread thread = new DeepThread(task, Thread.currentThread().getName() + "-deep");
        thread.start();
        return resultOf(task);
    }

    /** Runs work without a result, like {@link #call}. */
    public static void run(Runnable work) {
        call(() -> {
            work.run();
            return true;
        });
    }

    private static <T> T resultOf(FutureTask<T> task) {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return task.get();
                } catch (InterruptedException e) {
                    interrupted = true;
                } catch (ExecutionException e) {
                    if (e.getCause() instanceof Error error) {
                        throw error;
                    }
                    throw (RuntimeException) Objects.requireNonNull(e.getCause());
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Reports a stack overflow as an error: nested views can be deeper than any single statement. */
    private static <T> T within(Supplier<T> work) {
        try {
            return work.get();
        } catch (StackOverflowError e) {
            throw new BraidException(
                    ErrorCode.STATEMENT_TOO_COMPLEX, "The statement, with the views it uses, is nested too deeply", e);
        }
    }
}
