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
 * A thread with a stack for the deepest statement that is let through. Reading and planning walk trees by recursion; a
 * stack that overflows there could leave a class half made for every other thread.
 */
public final class DeepThread extends Thread {
    /** Address space, of which only what is used takes memory. */
    private static final long STACK_BYTES = 256L << 20;

    private DeepThread(Runnable work, String name) {
        super(null, work, name, STACK_BYTES);
        setDaemon(true);
    }

    /** Makes threads with numbered names. */
    public static ThreadFactory factory(String name) {
        AtomicInteger number = new AtomicInteger();
        return work -> new DeepThread(work, name + "-" + number.incrementAndGet());
    }

    /** Does the work on this thread if it is a deep one, else on one of its own while this one waits. */
    public static <T> T call(Supplier<T> work) {
        if (Thread.currentThread() instanceof DeepThread) {
            return within(work);
        }
        FutureTask<T> task = new FutureTask<>(() -> within(work));
        DeepThread thread = new DeepThread(task, Thread.currentThread().getName() + "-deep");
        thread.start();
        return resultOf(task);
    }

    /** Does work that yields nothing, as {@link #call} does. */
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

    /** Views within views can be deeper than any one statement may be. */
    private static <T> T within(Supplier<T> work) {
        try {
            return work.get();
        } catch (StackOverflowError e) {
            throw new BraidException(
                    ErrorCode.STATEMENT_TOO_COMPLEX, "The statement, with the views it uses, is nested too deeply", e);
        }
    }
}
