package io.braid.execution.database;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.vdb.DatabaseImport;
import io.braid.vdb.Definition;
import io.braid.vdb.VirtualDatabase;
import io.braid.vdb.change.AlterDatabase;
import io.braid.vdb.change.CreateDatabase;
import io.braid.vdb.change.DropDatabase;
import io.braid.vdb.change.IfExists;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Registry of deployed databases: those from model files and those created by statements. A database is deployed with
 * all its runtime changes or not at all. Thread-safe.
 */
public final class Deployments {
    private static final Logger LOG = LoggerFactory.getLogger(Deployments.class);

    private final Databases databases;
    private final StoredModels kept;
    private final Function<VirtualDatabase, Database> opener;
    /** Files of databases created by statements that could not be deployed, with the reasons. */
    private final Map<Path, String> undeployed = new ConcurrentSkipListMap<>();
    /** Databases that could not be reopened after a change of an imported database, with the reasons. */
    private final Map<DeployedDatabase, String> outdated = new ConcurrentHashMap<>();
    /** Guards the set of databases: held while one is added, renamed or removed. */
    private final ReentrantLock structure = new ReentrantLock();

    public Deployments(Databases databases, StoredModels kept, Function<VirtualDatabase, Database> opener) {
        this.databases = databases;
        this.kept = kept;
        this.opener = opener;
    }

    /**
     * Deploys databases created by statements that are not deployed yet; true if there were any. Failures are reported
     * as problems and can be retried, for instance once an imported database exists.
     */
    public boolean deployKept() {
        return alone(() -> {
            List<Path> files = kept.databases();
            undeployed.keySet().retainAll(files);
            boolean any = false;
            for (Path file : files) {
                any |= !isDeployed(file) && deployKept(file);
            }
            return any;
        });
    }

    private boolean isDeployed(Path file) {
        return databases.all().stream()
                .anyMatch(database -> database.origin() instanceof Origin.OfStatements made
                        && made.file().equals(file));
    }

    private boolean deployKept(Path file) {
        try {
            DeployedDatabase deployed = add(kept.read(file), new Origin.OfStatements(file));
            undeployed.remove(file);
            LOG.info("Deployed {} from {}", deployed, file);
            return true;
        } catch (BraidException e) {
            String problem = e.getMessage() + "; its database is not deployed. Restore the file from a copy, or move it"
                    + " away to do without the database";
            if (!problem.equals(undeployed.put(file, problem))) {
                LOG.warn("{}", problem);
            }
            return false;
        }
    }

    /**
     * Deploys a model together with the stored runtime changes of its database.
     *
     * @param place the file or other origin of the model
     */
    public DeployedDatabase deploy(VirtualDatabase base, String place) {
        DeployedDatabase deployed = alone(() -> {
            databases.requireFree(base.name(), base.version(), null);
            return add(kept.withChanges(base, place), new Origin.OfModel(base, place));
        });
        refreshImportersOf(base.name());
        return deployed;
    }

    /** The model with the stored runtime changes of its database; fails if they no longer apply. */
    public VirtualDatabase withStatements(VirtualDatabase base) {
        return kept.withChanges(base, "the new text");
    }

    /** Replaces the model of a database; rejects a model that breaks valid definitions. */
    void redeploy(DeployedDatabase target, VirtualDatabase base, String place) {
        target.changeAlone(() -> {
            Database next = opener.apply(kept.withChanges(base, place));
            try (DatabaseLease lease = target.lease()) {
                Map<Definition, BraidException> broken = BrokenDefinitions.between(lease.database(), next);
                if (!broken.isEmpty()) {
                    throw new BraidException(
                            ErrorCode.INVALID_MODEL,
                            broken.entrySet().stream()
                                    .map(one -> one.getKey().place() + ": "
                                            + BrokenDefinitions.reason(one.getKey(), one.getValue()))
                                    .collect(Collectors.joining("\n")));
                }
                target.replace(next, new Origin.OfModel(base, place));
            } catch (RuntimeException | Error e) {
                next.close();
                throw e;
            }
        });
        refreshImportersOf(base.name());
    }

    /** Undeploys a database whose model has been removed. */
    void undeploy(DeployedDatabase target, String reason) {
        alone(() -> {
            target.changeAlone(() -> {
                if (!target.isGone()) {
                    databases.remove(target, reason);
                }
            });
            return target;
        });
        refreshImportersOf(target.name());
    }

    /** Reopens all databases that import the given one, directly or indirectly. */
    void refreshImportersOf(String name) {
        for (DeployedDatabase importer : databases.all()) {
            if (imports(importer, name)) {
                importer.changeAlone(() -> reopen(importer, name));
                refreshImportersOf(importer.name());
            }
        }
    }

    private void reopen(DeployedDatabase importer, String imported) {
        try (DatabaseLease lease = importer.lease()) {
            importer.replace(opener.apply(lease.database().model()), importer.origin());
            outdated.remove(importer);
        } catch (BraidException e) {
            String problem = ChangeErrors.capitalized(importer + " still has database '" + imported
                    + "' as it was when it imported it: " + e.getMessage());
            LOG.warn("{}", problem);
            outdated.put(importer, problem);
        }
    }

    /** Problems of databases created or changed by statements. */
    public List<String> problems() {
        outdated.keySet().removeIf(DeployedDatabase::isGone);
        List<String> all = new ArrayList<>(undeployed.values());
        all.addAll(outdated.values());
        kept.changesOfOthersThan(databases.all())
                .forEach(file -> all.add("The changes in " + file
                        + " wait for the model they change, which is not deployed; bring the model back, or move the"
                        + " file"
                        + " away"));
        return all;
    }

    void create(CreateDatabase create) {
        alone(() -> {
            if (create.ifExists() == IfExists.KEEP
                    && databases.find(create.name(), create.version()).isPresent()) {
                return create;
            }
            databases.requireFree(create.name(), create.version(), null);
            kept.requireNoChanges(create.name(), create.version());
            VirtualDatabase model = new VirtualDatabase(create.name(), create.version(), List.of());
            Database opened = opener.apply(model);
            try {
                databases.add(opened, new Origin.OfStatements(kept.create(model)));
            } catch (RuntimeException | Error e) {
                opened.close();
                throw e;
            }
            return create;
        });
        refreshImportersOf(create.name());
    }

    void alter(AlterDatabase alter) {
        alone(() -> {
            DeployedDatabase target = databases.get(alter.name(), alter.version());
            target.changeAlone(() -> rename(target, alter));
            return alter;
        });
        refreshImportersOf(alter.newName() == null ? alter.name() : alter.newName());
    }

    void drop(DropDatabase drop) {
        alone(() -> {
            List<DeployedDatabase> versions = databases.all(drop.name());
            if (drop.ifExists()
                    && (drop.version() == null
                            ? versions.isEmpty()
                            : databases.find(drop.name(), drop.version()).isEmpty())) {
                return drop;
            }
            if (drop.version() == null && versions.size() > 1) {
                throw new BraidException(
                        ErrorCode.INVALID_DATABASE,
                        "Database '" + drop.name() + "' has the versions "
                                + versions.stream()
                                        .map(DeployedDatabase::version)
                                        .collect(Collectors.joining(", "))
                                + "; say which one to drop: DROP DATABASE " + drop.name() + " VERSION '...'",
                        ChangeErrors.at(drop.place()));
            }
            DeployedDatabase target = databases.get(drop.name(), drop.version());
            target.changeAlone(() -> {
                Path file = requireMadeByStatements(target, "dropped");
                requireNotImported(target, "dropped");
                kept.forget(file);
                databases.remove(target, "The " + target + " has been dropped; USE DATABASE another one");
            });
            return drop;
        });
    }

    private void rename(DeployedDatabase target, AlterDatabase alter) {
        Path file = requireMadeByStatements(target, "renamed");
        String newName = alter.newName() == null ? target.name() : alter.newName();
        String newVersion = alter.newVersion() == null ? target.version() : alter.newVersion();
        if (newName.equals(target.name()) && newVersion.equals(target.version())) {
            return;
        }
        databases.requireFree(newName, newVersion, target);
        kept.requireNoChanges(newName, newVersion);
        requireNotImported(target, "renamed");
        try (DatabaseLease lease = target.lease()) {
            VirtualDatabase model = new VirtualDatabase(
                    newName, newVersion, lease.database().model().definitions());
            Database next = opener.apply(model);
            try {
                kept.keep(new Origin.OfStatements(file), model);
                databases.rename(target, next);
            } catch (RuntimeException | Error e) {
                next.close();
                throw e;
            }
        }
    }

    private DeployedDatabase add(VirtualDatabase model, Origin origin) {
        Database opened = opener.apply(model);
        try {
            return databases.add(opened, origin);
        } catch (RuntimeException | Error e) {
            opened.close();
            throw e;
        }
    }

    private static Path requireMadeByStatements(DeployedDatabase target, String change) {
        if (target.origin() instanceof Origin.OfStatements made) {
            return made.file();
        }
        throw new BraidException(
                ErrorCode.FEATURE_NOT_SUPPORTED,
                ChangeErrors.capitalized(target + " cannot be " + change + " by a statement, for it comes "
                        + target.origin().describe() + "; change it there"));
    }

    private void requireNotImported(DeployedDatabase target, String change) {
        List<String> importers = databases.all().stream()
                .filter(other -> other != target && imports(other, target))
                .map(DeployedDatabase::toString)
                .toList();
        if (!importers.isEmpty()) {
            throw new BraidException(
                    ErrorCode.DEPENDENT_OBJECTS,
                    ChangeErrors.capitalized(target + " cannot be " + change + ", for these import it: "
                            + String.join(", ", importers)));
        }
    }

    private static boolean imports(DeployedDatabase other, DeployedDatabase target) {
        return importsOf(other).stream()
                .anyMatch(imported -> imported.database().equalsIgnoreCase(target.name())
                        && (imported.version() == null || imported.version().equalsIgnoreCase(target.version())));
    }

    private static boolean imports(DeployedDatabase other, String name) {
        return importsOf(other).stream()
                .anyMatch(imported -> imported.database().equalsIgnoreCase(name));
    }

    private static List<DatabaseImport> importsOf(DeployedDatabase database) {
        return database.model().all(DatabaseImport.class);
    }

    private <T> T alone(Supplier<T> work) {
        structure.lock();
        try {
            return work.get();
        } finally {
            structure.unlock();
        }
    }
}
