package io.braid.testkit.server;

import io.braid.testkit.file.Folders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** Folder through which the test processes of one build and the keeper of its servers communicate. */
record RunFolder(Path root, OwnerProcess owner) {
    static RunFolder of(Path servers, OwnerProcess owner) {
        return new RunFolder(servers.toAbsolutePath().normalize().resolve(owner.folderName()), owner);
    }

    /** Held by the keeper while it lives. */
    Path keeperLock() {
        return root.resolve("keeper.lock");
    }

    /** Held by the test process that is launching the keeper. */
    Path launchLock() {
        return root.resolve("launch.lock");
    }

    Path keeperLog() {
        return root.resolve("keeper.log");
    }

    /** The file that requests a server. */
    Path request(ServerKind kind) {
        return root.resolve(kind.wrapper() + ".request");
    }

    /** The file with the address of a running server. */
    Path address(ServerKind kind) {
        return root.resolve(kind.wrapper() + ".server");
    }

    /** The file with the reason why a server could not be started. */
    Path failure(ServerKind kind) {
        return root.resolve(kind.wrapper() + ".failed");
    }

    /** The data of a server. */
    Path data(ServerKind kind) {
        return root.resolve(kind.wrapper());
    }

    /** An installation that never runs, of which others are copies. */
    ServerFolder installation(ServerKind kind) {
        return new ServerFolder(root.resolve(kind.wrapper() + ".installed"), Lifetime.MORTAL);
    }

    List<ServerKind> requested() {
        return Arrays.stream(ServerKind.values())
                .filter(kind -> Files.exists(request(kind)))
                .toList();
    }

    void forgetAnswers() throws IOException {
        for (ServerKind kind : ServerKind.values()) {
            Files.deleteIfExists(address(kind));
            Files.deleteIfExists(failure(kind));
        }
    }

    /** Removes the servers left by a keeper that died. */
    void removeServers() throws IOException {
        for (ServerKind kind : ServerKind.values()) {
            ServerFolder folder = new ServerFolder(data(kind), Lifetime.EPHEMERAL);
            ServerProcess.endLeftover(folder.pidFile(), folder.root());
            Folders.delete(folder.root());
        }
    }
}
