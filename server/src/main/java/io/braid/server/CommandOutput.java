package io.braid.server;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.util.Locale;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Standard output of a command that detects write errors. A {@link PrintStream} ignores them; this class remembers the
 * first one and makes the command fail.
 */
public final class CommandOutput {
    private static final int FAILED = 1;

    private final PrintStream err;
    private final RememberingStream output;
    private final PrintStream printer;

    CommandOutput(OutputStream output, Charset letters, PrintStream err) {
        this.err = err;
        this.output = new RememberingStream(output);
        this.printer = new PrintStream(this.output, true, letters);
    }

    /** Runs a command and returns its exit code, or 1 if its output could not be written. */
    public static int watching(String command, IntSupplier work) {
        String encoding = System.getProperty("stdout.encoding", System.getProperty("native.encoding"));
        CommandOutput output = new CommandOutput(
                new FileOutputStream(FileDescriptor.out),
                encoding == null ? Charset.defaultCharset() : Charset.forName(encoding),
                System.err);
        System.setOut(output.printer());
        return output.judge(command, work.getAsInt());
    }

    PrintStream printer() {
        return printer;
    }

    /** Returns the effective exit code of a command. */
    int judge(String command, int code) {
        printer.flush();
        IOException failure = output.failure;
        if (failure == null) {
            return code;
        }
        if (!isOfTheReader(failure)) {
            err.println(command + ": the output cannot be written: " + failure.getMessage());
        }
        return code == 0 ? FAILED : code;
    }

    /**
     * True for a broken pipe, as with {@code | head}, which is not worth an error message. Java reports it only in the
     * text of the exception.
     */
    private static boolean isOfTheReader(IOException failure) {
        return String.valueOf(failure.getMessage()).toLowerCase(Locale.ROOT).contains("pipe");
    }

    /** Stream that remembers the first write error. */
    private static final class RememberingStream extends FilterOutputStream {
        private volatile @Nullable IOException failure;

        RememberingStream(OutputStream target) {
            super(target);
        }

        @Override
        public void write(int value) throws IOException {
            write(new byte[] {(byte) value}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int start, int length) throws IOException {
            try {
                out.write(bytes, start, length);
            } catch (IOException e) {
                if (failure == null) {
                    failure = e;
                }
                throw e;
            }
        }
    }
}
