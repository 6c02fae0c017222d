package io.braid.execution.database;

import io.braid.planner.model.VdbReader;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.vdb.Problem;
import io.braid.vdb.VirtualDatabase;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Watched model files of a server: new files are deployed, changed ones redeployed, and databases of deleted files
 * undeployed. A file that cannot be deployed is reported as a problem; its previously deployed model stays.
 * Thread-safe.
 */
public final class ModelFiles implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ModelFiles.class);

    private final Deployments deployments;
    private final Path folder;
    private final Set<Path> given = new LinkedHashSet<>();
    private final Map<Path, Watched> files = new LinkedHashMap<>();
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(work -> {
        Thread thread = new Thread(work, "braid-model-files");
        thread.setDaemon(true);
        return thread;
    });
    private volatile List<String> problems = List.of();

    /** @param folder folder of model files, in addition to those given; it need not exist */
    public ModelFiles(Deployments deployments, Path folder) {
        this.deployments = deployments;
        this.folder = folder;
    }

    /** Deploys the given files and those of the folder; fails if files are given but none can be deployed. */
    public synchronized void deployAll(List<Path> paths) {
        given.addAll(paths);
        scan(true);
        boolean anyGiven = given.stream().map(files::get).anyMatch(file -> file != null && file.database != null);
        if (!given.isEmpty() && !anyGiven) {
            throw new BraidException(
                    ErrorCode.INVALID_MODEL,
                    "None of the given models can be deployed:\n" + String.join("\n", problems));
        }
    }

    /** Checks the files for changes at this interval; never if it is zero. */
    @SuppressWarnings("FutureReturnValueIgnored") // Runs until the clock is closed.
    public void watch(Duration interval) {
        if (!interval.isZero()) {
            long millis = interval.toMillis();
            var unused = clock.scheduleWithFixedDelay(this::scanCarefully, millis, millis, TimeUnit.MILLISECONDS);
        }
    }

    /**
     * Checks the files immediately, and retries those that could not be deployed.
     *
     * @return the reasons why files could not be deployed
     */
    public synchronized List<String> reload() {
        files.values().stream().filter(file -> !file.failures.isEmpty()).forEach(file -> file.applied = null);
        deployments.deployKept();
        scan(true);
        return files.values().stream().flatMap(file -> file.failures.stream()).toList();
    }

    /** A model file with its text. */
    public record FileText(Path path, String text) {}

    /** The model file of a deployed database; empty for a database that has none. */
    public synchronized Optional<FileText> text(String name, String version) {
        return watchedOf(name, version).map(file -> new FileText(file.path, new ModelFile(file.path).text()));
    }

    /**
     * Writes a model to the file of its database, or to a new file of the folder, and deploys it. On failure, the file
     * and the deployed database are unchanged.
     */
    public synchronized Path deploy(String text) {
        VirtualDatabase model = VdbReader.read("The model", text);
        Optional<Watched> known = watchedOf(model.name(), model.version());
        WrittenModel written = WrittenModel.write(known.map(file -> file.path).orElseGet(() -> newPath(model)), text);
        Watched file = files.computeIfAbsent(written.path(), Watched::new);
        look(file, true);
        List<String> failures = file.failures;
        if (failures.isEmpty()) {
            retryFailed();
            gatherProblems();
            return file.path;
        }
        written.undo();
        if (known.isPresent()) {
            look(file, true);
        } else {
            files.remove(file.path);
        }
        gatherProblems();
        throw new BraidException(ErrorCode.INVALID_MODEL, String.join("\n", failures));
    }

    private Optional<Watched> watchedOf(String name, String version) {
        return files.values().stream()
                .filter(file -> file.database != null
                        && file.database.name().equalsIgnoreCase(name)
                        && file.database.version().equalsIgnoreCase(version))
                .findFirst();
    }

    /** An unused file name derived from the name and version of the database. */
    private Path newPath(VirtualDatabase model) {
        String plain = (model.name() + "-" + model.version()).replaceAll("[^A-Za-z0-9_.-]", "_");
        String name = plain.startsWith(".") ? "_" + plain : plain;
        Path path = folder.resolve(name + ModelFile.SUFFIX);
        for (int i = 2; Files.exists(path); i++) {
            path = folder.resolve(name + "-" + i + ModelFile.SUFFIX);
        }
        return path;
    }

    /** Files that could not be deployed, or not completely, with the reasons. */
    public List<String> problems() {
        return problems;
    }

    /** Finds invalid definitions in deployed databases whose models are well-formed; contacts the sources. */
    public void inspect() {
        Map<Watched, DeployedDatabase> unseen = new LinkedHashMap<>();
        synchronized (this) {
            for (Watched file : files.values()) {
                DeployedDatabase database = file.uninspected == null ? file.database : file.uninspected;
                if (database != null && (file.uninspected != null || file.inspected != revision(database))) {
                    file.uninspected = null;
                    unseen.put(file, database);
                }
            }
        }
        unseen.forEach(this::inspect);
    }

    @Override
    public void close() {
        clock.shutdownNow();
    }

    private void scanCarefully() {
        try {
            scan(false);
            inspect();
        } catch (RuntimeException | Error e) {
            LOG.error("Looking for changed model files failed; it is tried again", e);
        }
    }

    /**
     * Checks all files once.
     *
     * @param atOnce true to deploy a changed file without waiting until it is stable
     */
    synchronized void scan(boolean atOnce) {
        Set<Path> paths = new LinkedHashSet<>(given);
        paths.addAll(ModelFile.in(folder));
        paths.addAll(files.keySet());
        boolean changed = false;
        for (Path path : paths) {
            changed |= look(files.computeIfAbsent(path, Watched::new), atOnce);
        }
        if (changed) {
            retryFailed();
        }
        files.values().removeIf(file -> file.seen.equals(FileStamp.NONE) && !given.contains(file.path));
        gatherProblems();
    }

    /** Retries failed files: a name that was taken may be free, and a missing import may exist now. */
    private void retryFailed() {
        boolean progress = true;
        while (progress) {
            progress = deployments.deployKept();
            for (Watched file : files.values()) {
                if (!file.failures.isEmpty() && file.isStillWhatFailed()) {
                    progress |= deploy(file, file.seen);
                }
            }
        }
    }

    private void gatherProblems() {
        List<String> found = new ArrayList<>();
        files.values().forEach(file -> {
            found.addAll(file.failures);
            found.addAll(file.broken);
        });
        problems = List.copyOf(found);
    }

    /** Deploys the file if it has changed; true if anything was deployed or undeployed. */
    private boolean look(Watched file, boolean atOnce) {
        FileStamp now = FileStamp.of(file.path, file.seen);
        // A file may be saved in several writes: it is deployed once two consecutive checks find the same contents.
        boolean settled = atOnce || now.hasContentsOf(file.seen);
        file.seen = now;
        boolean isApplied = file.applied != null && now.hasContentsOf(file.applied);
        return settled && (!isApplied || hasNewSecrets(file, atOnce)) && deploy(file, now);
    }

    /** True if secret files that the model refers to have changed and are stable. */
    private static boolean hasNewSecrets(Watched file, boolean atOnce) {
        SecretFiles now = file.seenSecrets.now();
        boolean settled = atOnce || now.haveContentsOf(file.seenSecrets);
        file.seenSecrets = now;
        return settled && !now.haveContentsOf(file.appliedSecrets);
    }

    private boolean deploy(Watched file, FileStamp stamp) {
        DeployedDatabase former = file.database;
        file.applied = stamp;
        if (stamp.equals(FileStamp.NONE) && former != null) {
            deployments.undeploy(
                    former, "The " + former + " is no longer deployed: its model " + file.path + " is gone");
            LOG.info("Undeployed {}: {} is gone", former, file.path);
            file.database = null;
            file.uninspected = null;
            file.broken = List.of();
            file.failures = given.contains(file.path) ? List.of(file.path + ": there is no such file") : List.of();
            return true;
        }
        try {
            ModelFile model = new ModelFile(file.path);
            file.appliedSecrets = SecretFiles.of(model.text());
            file.seenSecrets = file.appliedSecrets;
            DeployedDatabase deployed = deploy(file, model.read());
            file.database = deployed;
            file.uninspected = deployed;
            file.failures = List.of();
            file.broken = List.of();
            LOG.info("Deployed {} from {}", deployed, file.path);
            return true;
        } catch (BraidException e) {
            report(file, e);
            return false;
        }
    }

    private DeployedDatabase deploy(Watched file, VirtualDatabase model) {
        DeployedDatabase former = file.database;
        if (former != null
                && former.name().equalsIgnoreCase(model.name())
                && former.version().equalsIgnoreCase(model.version())) {
            deployments.redeploy(former, model, file.path.toString());
            return former;
        }
        DeployedDatabase deployed = deployments.deploy(model, file.path.toString());
        if (former != null) {
            deployments.undeploy(
                    former,
                    "The " + former + " is no longer deployed: its model " + file.path + " is now of " + deployed);
        }
        return deployed;
    }

    private void report(Watched file, BraidException failure) {
        String message = String.valueOf(failure.getMessage());
        String named = message.startsWith(file.path.toString()) ? message : file.path + ": " + message;
        String problem =
                file.database == null ? named : named + "\n  (" + file.database + " stays as it was deployed before)";
        if (!file.failures.contains(problem)) {
            LOG.warn("Could not deploy a model: {}", problem);
        }
        file.failures = List.of(problem);
    }

    /** Revision of the imported metadata: when it changes, a view may become invalid. */
    private static long revision(DeployedDatabase database) {
        try (DatabaseLease lease = database.lease()) {
            return lease.database().catalog().revision();
        } catch (BraidException e) {
            // The database is being undeployed.
            return -1;
        }
    }

    private void inspect(Watched file, DeployedDatabase database) {
        List<String> found = new ArrayList<>();
        long revision = -1;
        try (DatabaseLease lease = database.lease()) {
            for (Problem problem : lease.database().problems()) {
                found.add(file.path + ":" + problem.place().line() + ":"
                        + problem.place().column() + ": " + problem.message());
            }
            // The inspection may import metadata for the first time, which changes the revision.
            revision = lease.database().catalog().revision();
        } catch (BraidException e) {
            LOG.debug("{} is gone before it could be inspected", database, e);
        }
        synchronized (this) {
            found.stream()
                    .filter(problem -> !file.broken.contains(problem))
                    .forEach(problem -> LOG.warn("A query of this would fail: {}", problem));
            // A database that was redeployed meanwhile is inspected separately.
            if (file.database == database && file.uninspected == null) {
                file.broken = List.copyOf(found);
                file.inspected = revision;
                gatherProblems();
            }
        }
    }

    /** A model file and its deployment state. Guarded by the lock of the owner. */
    private static final class Watched {
        private final Path path;
        private FileStamp seen = FileStamp.NONE;
        private @Nullable FileStamp applied;
        private SecretFiles seenSecrets = SecretFiles.NONE;
        private SecretFiles appliedSecrets = SecretFiles.NONE;
        private @Nullable DeployedDatabase database;
        /** Reasons why the file's current contents are not deployed. */
        private List<String> failures = List.of();
        /** Invalid definitions of the deployed database. */
        private List<String> broken = List.of();
        /** A deployed database whose first inspection is pending. */
        private @Nullable DeployedDatabase uninspected;
        /** Metadata revision at the last inspection. */
        private long inspected = -1;

        Watched(Path path) {
            this.path = path;
        }

        /** True if the file exists and has not changed since its failed deployment. */
        boolean isStillWhatFailed() {
            return applied != null && !seen.equals(FileStamp.NONE) && seen.hasContentsOf(applied);
        }
    }
}
