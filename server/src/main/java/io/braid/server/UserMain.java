package io.braid.server;

import io.braid.execution.storage.DataFolder;
import io.braid.execution.users.Account;
import io.braid.execution.users.Users;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.error.Suggestion;
import java.io.BufferedReader;
import java.io.Console;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;

/**
 * {@code braid user}: manages the users in the data folder of a running or stopped server. Passwords are read from the
 * terminal or standard input, never from arguments. Exits with 0, or with 1 and an error.
 */
public final class UserMain {
    private static final String USAGE = """
            Usage: braid user list [--data-folder FOLDER]
                   braid user add NAME [--administrator] [--data-folder FOLDER]
                   braid user passwd NAME [--data-folder FOLDER]
                   braid user drop NAME [--data-folder FOLDER]

            Manages the users of the server whose data folder this is. If none is given, it is "data" or the demo's "data/demo",
            whichever was served from last. The password is asked for; if the input is no terminal, it is its first line. A running server takes notice within a second. What it knows
            of a user who is dropped, his user mappings, it drops as well: then, or when it is started.
            """;

    private static final List<String> ACTIONS = List.of("list", "add", "passwd", "drop");

    private static final String DATA_FOLDER = "--data-folder";
    private static final String HOW_TO_FIND = "; start the server once, or say where its folder is with " + DATA_FOLDER;

    private UserMain() {}

    public static void main(String[] arguments) {
        System.exit(CommandOutput.watching(
                "braid user", () -> run(List.of(arguments), UserMain::password, System.out, System.err)));
    }

    /** @param passwords prompts for the password of a user */
    static int run(List<String> arguments, Function<String, String> passwords, PrintStream out, PrintStream err) {
        try {
            if (arguments.isEmpty() || arguments.contains("--help") || arguments.contains("-h")) {
                out.print(USAGE);
                return arguments.isEmpty() ? 1 : 0;
            }
            UserAction asked = UserAction.parse(arguments);
            act(asked, users(asked.dataFolder()), passwords, out);
            return 0;
        } catch (BraidException e) {
            err.println("braid user: " + e.getMessage());
            return 1;
        }
    }

    private static void act(UserAction asked, Users users, Function<String, String> passwords, PrintStream out) {
        switch (asked.action()) {
            case "list" -> users.all().forEach(account -> out.println(account.name() + description(account)));
            case "add" -> {
                if (users.has(asked.name())) {
                    throw wrong("there already is a user '" + asked.name() + "'");
                }
                users.create(asked.name(), passwords.apply(asked.name()), asked.administrator());
            }
            case "passwd" -> {
                if (!users.has(asked.name())) {
                    throw wrong("there is no user '" + asked.name() + "'");
                }
                users.setPassword(asked.name(), passwords.apply(asked.name()));
            }
            default -> users.drop(asked.name());
        }
    }

    private static String description(Account account) {
        List<String> facts = new ArrayList<>();
        if (account.administrator()) {
            facts.add("administrator");
        }
        account.roles().stream().sorted().forEach(facts::add);
        return facts.isEmpty() ? "" : " (" + String.join(", ", facts) + ")";
    }

    private static Users users(Path dataFolder) {
        if (!Files.isDirectory(dataFolder)) {
            throw wrong("there is no data folder " + dataFolder + HOW_TO_FIND);
        }
        if (!DataFolder.isKnown(dataFolder)) {
            throw wrong("the folder " + dataFolder + " is no data folder of a server" + HOW_TO_FIND);
        }
        return Users.load(dataFolder.resolve("users"));
    }

    @SuppressWarnings("SystemConsoleNull")
    private static String password(String user) {
        Console console = System.console();
        if (console != null) {
            char[] first = console.readPassword("Password of %s: ", user);
            char[] second = console.readPassword("The same again: ");
            if (first == null || !Arrays.equals(first, second)) {
                throw wrong("the two passwords are not the same");
            }
            return new String(first);
        }
        try {
            String line = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)).readLine();
            if (line == null) {
                throw wrong("a password is needed: the first line of the input");
            }
            return line;
        } catch (IOException e) {
            throw wrong("the password cannot be read: " + e.getMessage());
        }
    }

    private static BraidException wrong(String what) {
        return new BraidException(ErrorCode.CONFIGURATION_ERROR, what);
    }

    /** Action to take, and its subject. */
    private record UserAction(String action, String name, boolean administrator, Path dataFolder) {
        static UserAction parse(List<String> arguments) {
            String action = arguments.get(0);
            if (!ACTIONS.contains(action)) {
                throw wrong("unknown action '" + action + "'" + Suggestion.hint(action, ACTIONS)
                        + "; there are list, add, passwd and drop");
            }
            Path folder = DataFolder.usual(Path.of(""));
            boolean administrator = false;
            List<String> names = new ArrayList<>();
            Iterator<String> rest = arguments.subList(1, arguments.size()).iterator();
            while (rest.hasNext()) {
                String argument = rest.next();
                if (argument.equals(DATA_FOLDER) && rest.hasNext()) {
                    folder = Path.of(rest.next());
                } else if (argument.startsWith(DATA_FOLDER + "=")) {
                    folder = Path.of(argument.substring(DATA_FOLDER.length() + 1));
                } else if (argument.equals("--administrator") && action.equals("add")) {
                    administrator = true;
                } else if (argument.startsWith("-")) {
                    throw wrong("unknown option '" + argument + "'; see braid user --help");
                } else {
                    names.add(argument);
                }
            }
            if (names.size() != (action.equals("list") ? 0 : 1)) {
                throw wrong(
                        action.equals("list")
                                ? "'list' takes no name"
                                : "'" + action + "' takes one name; the password is asked for, and no argument");
            }
            return new UserAction(action, names.isEmpty() ? "" : names.get(0), administrator, folder);
        }
    }
}
