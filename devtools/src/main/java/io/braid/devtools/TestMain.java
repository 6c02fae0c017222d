package io.braid.devtools;

import io.braid.devtools.project.Checkout;
import io.braid.devtools.project.CommandException;
import java.io.IOException;
import java.nio.file.Path;

/** Main class of {@code ./braid test}. The test servers that tests share live as long as this process. */
public final class TestMain {
    private TestMain() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        System.exit(run(Path.of(System.getProperty("braid.build.root", "")), arguments));
    }

    private static int run(Path root, String... arguments) throws IOException, InterruptedException {
        try {
            Options options = Options.parse(arguments);
            return new TestCommand(Checkout.read(root), options, System.out).run();
        } catch (CommandException e) {
            System.out.flush();
            System.err.println("braid: " + e.getMessage());
            return e.exitCode();
        }
    }
}
