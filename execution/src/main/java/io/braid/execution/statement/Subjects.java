package io.braid.execution.statement;

import io.braid.execution.database.Database;
import io.braid.execution.users.Account;
import io.braid.execution.users.Users;
import io.braid.grammar.parser.Explain;
import io.braid.planner.access.Principal;
import io.braid.planner.access.Rights;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.error.Suggestion;
import io.braid.vdb.RoleDefinition;
import java.util.List;

/** Users and roles that administrators inspect with EXPLAIN (ACCESS FOR ...). */
final class Subjects {
    private final Users users;
    private final Database database;

    Subjects(Users users, Database database) {
        this.users = users;
        this.database = database;
    }

    /**
     * The privileges of a user, or of a principal in a single role.
     *
     * @param asking the privileges of the caller, who must be an administrator
     */
    Rights rights(Explain.Subject subject, Rights asking) {
        Administrators.require(asking.principal(), "EXPLAIN (ACCESS FOR ...)");
        return database.rights(
                subject.isRole() ? Principal.of("", List.of(role(subject.name()))) : user(subject.name()));
    }

    private Principal user(String name) {
        List<Account> known = users.all();
        return known.stream()
                .filter(account -> account.name().equalsIgnoreCase(name))
                .map(Account::principal)
                .findFirst()
                .orElseThrow(
                        () -> unknown(name, known.stream().map(Account::name).toList()));
    }

    /** The error for an unknown user. Only administrators reach this, so that it may suggest names. */
    static BraidException unknown(String user, List<String> known) {
        return new BraidException(
                ErrorCode.UNDEFINED_OBJECT,
                "This server has no user '" + user + "'" + Suggestion.hint(user, known)
                        + "; SHOW USERS lists them. Those of a directory or an issuer of tokens have the roles of their"
                        + " groups");
    }

    private String role(String name) {
        if (!name.equalsIgnoreCase(RoleDefinition.PUBLIC)
                && UserCommands.rolesOf(database).stream().noneMatch(name::equalsIgnoreCase)) {
            throw UserCommands.unknownRole(name, database);
        }
        return name;
    }
}
