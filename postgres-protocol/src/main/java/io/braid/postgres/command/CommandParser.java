package io.braid.postgres.command;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Parser of the commands that the protocol executes itself. */
public final class CommandParser {
    private final CommandTokens tokens;

    private CommandParser(CommandTokens tokens) {
        this.tokens = tokens;
    }

    /** Parses a statement; empty if it is one for the planner. */
    public static Optional<PostgresCommand> parse(String sql) {
        CommandTokens tokens = new CommandTokens(sql);
        if (!tokens.isWord()) {
            return Optional.empty();
        }
        @Nullable PostgresCommand command = new CommandParser(tokens).command();
        if (command != null) {
            tokens.expectEnd();
        }
        return Optional.ofNullable(command);
    }

    private @Nullable PostgresCommand command() {
        return switch (tokens.word()) {
            case "BEGIN" -> begin(false);
            case "START" -> begin(true);
            case "COMMIT", "END" -> new PostgresCommand.Commit(endOfTransaction());
            case "ABORT" -> new PostgresCommand.Rollback(endOfTransaction());
            case "ROLLBACK" -> rollback();
            case "SAVEPOINT" -> new PostgresCommand.Savepoint(tokens.name());
            case "RELEASE" -> release();
            case "DECLARE" -> declare();
            case "FETCH" -> new FetchParser(tokens).parse(false);
            case "MOVE" -> new FetchParser(tokens).parse(true);
            case "CLOSE" -> new PostgresCommand.CloseCursor(tokens.accept("ALL") ? null : tokens.name());
            case "PREPARE" -> prepare();
            case "EXECUTE" -> execute();
            case "DEALLOCATE" -> deallocate();
            case "DISCARD" -> new PostgresCommand.Discard(tokens.word());
            case "LISTEN" -> new PostgresCommand.Listen(tokens.name());
            case "UNLISTEN" -> new PostgresCommand.Unlisten(tokens.accept('*') ? null : tokens.name());
            case "NOTIFY" -> notification();
            case "COPY" -> new CopyParser(tokens).parse();
            case "SET" -> new SettingCommandParser(tokens).set();
            case "RESET" -> new SettingCommandParser(tokens).reset();
            case "SHOW" -> new SettingCommandParser(tokens).show();
            case "LOCK", "VACUUM", "CLUSTER", "REINDEX", "CHECKPOINT" -> write();
            default -> null;
        };
    }

    private PostgresCommand begin(boolean start) {
        if (start) {
            tokens.expect("TRANSACTION");
        } else {
            tokens.acceptAny("WORK", "TRANSACTION");
        }
        SettingCommandParser.TransactionModes modes = SettingCommandParser.transactionModes(tokens);
        return new PostgresCommand.Begin(start, modes.isolation(), modes.readOnly());
    }

    private boolean endOfTransaction() {
        tokens.acceptAny("WORK", "TRANSACTION");
        if (!tokens.accept("AND")) {
            return false;
        }
        boolean chain = !tokens.accept("NO");
        tokens.expect("CHAIN");
        return chain;
    }

    private PostgresCommand rollback() {
        tokens.acceptAny("WORK", "TRANSACTION");
        if (tokens.accept("TO")) {
            tokens.accept("SAVEPOINT");
            return new PostgresCommand.RollbackTo(tokens.name());
        }
        return new PostgresCommand.Rollback(endOfTransaction());
    }

    private PostgresCommand release() {
        tokens.accept("SAVEPOINT");
        return new PostgresCommand.Release(tokens.name());
    }

    private PostgresCommand declare() {
        String name = tokens.name();
        boolean scroll = false;
        while (!tokens.accept("CURSOR")) {
            if (tokens.accept("NO")) {
                tokens.expect("SCROLL");
            } else if (tokens.accept("SCROLL")) {
                scroll = true;
            } else if (!tokens.acceptAny("BINARY", "ASENSITIVE", "INSENSITIVE")) {
                throw tokens.unexpected();
            }
        }
        boolean hold = tokens.accept("WITH");
        if (hold || tokens.accept("WITHOUT")) {
            tokens.expect("HOLD");
        }
        tokens.expect("FOR");
        int offset = tokens.offset();
        return new PostgresCommand.Declare(name, rest(), offset, scroll, hold);
    }

    private PostgresCommand prepare() {
        String name = tokens.name();
        List<PostgresCommand.ParameterType> types = tokens.accept('(') ? types() : List.of();
        tokens.expect("AS");
        int offset = tokens.offset();
        return new PostgresCommand.Prepare(name, types, rest(), offset);
    }

    /** Returns the types up to a closing parenthesis, as written. */
    private List<PostgresCommand.ParameterType> types() {
        List<PostgresCommand.ParameterType> types = new ArrayList<>();
        int start = tokens.offset();
        int depth = 0;
        while (depth > 0 || !tokens.is(')')) {
            if (tokens.isEnd()) {
                throw tokens.unexpected();
            }
            boolean ends = depth == 0 && tokens.is(',');
            if (ends) {
                types.add(type(start));
            }
            depth += tokens.is('(') ? 1 : tokens.is(')') ? -1 : 0;
            tokens.skip();
            start = ends ? tokens.offset() : start;
        }
        types.add(type(start));
        tokens.skip();
        return types;
    }

    /** Returns the type that ends before the current token. */
    private PostgresCommand.ParameterType type(int start) {
        String name = tokens.range(start, tokens.offset()).strip();
        if (name.isEmpty()) {
            throw tokens.unexpected();
        }
        return new PostgresCommand.ParameterType(name, start);
    }

    /** Returns the statement from the current position to the end. */
    private String rest() {
        if (tokens.isEnd()) {
            throw tokens.unexpected();
        }
        String rest = tokens.from(tokens.offset());
        while (!tokens.isEnd()) {
            tokens.skip();
        }
        return rest;
    }

    private PostgresCommand execute() {
        String name = tokens.name();
        List<@Nullable String> values = new ArrayList<>();
        if (tokens.accept('(') && !tokens.accept(')')) {
            do {
                values.add(constant());
            } while (tokens.accept(','));
            tokens.expect(')');
        }
        return new PostgresCommand.Execute(name, values);
    }

    private @Nullable String constant() {
        if (tokens.isString()) {
            return tokens.string();
        }
        if (tokens.accept("NULL")) {
            return null;
        }
        if (tokens.accept("TRUE")) {
            return "true";
        }
        if (tokens.accept("FALSE")) {
            return "false";
        }
        String sign = tokens.accept('-') ? "-" : "";
        if (tokens.isNumber()) {
            return sign + tokens.number();
        }
        throw new BraidException(
                ErrorCode.FEATURE_NOT_SUPPORTED,
                "EXECUTE takes constants as values of parameters",
                tokens.place(tokens.offset()));
    }

    private PostgresCommand deallocate() {
        tokens.accept("PREPARE");
        return new PostgresCommand.Deallocate(tokens.accept("ALL") ? null : tokens.name());
    }

    private PostgresCommand notification() {
        String channel = tokens.name();
        return new PostgresCommand.Notify(channel, tokens.accept(',') ? tokens.string() : "");
    }

    private PostgresCommand write() {
        while (!tokens.isEnd()) {
            tokens.skip();
        }
        return new PostgresCommand.Write(
                tokens.from(0).strip().split("\\s+", 2)[0].toUpperCase(java.util.Locale.ROOT));
    }
}
