package io.braid.testkit.server;

import io.braid.testkit.file.Folders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** The folder through which the test processes of one build and the keeper of its servers talk to each other. */
record RunFolder(Path root, OwnerProcess owner) {
    static RunFolder of(Path servers, OwnerProcess owner) {
        return new RunFolder(servers.toAbsolutePath().normalize().resolve(owner.folderName()), owner);
    }

    /** Held by the keeper for as long as it lives. */
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

    /** There as soon as somebody wants such a server. */
    Path request(ServerKind kind) {
        return root.resolve(kind.wrapper() + ".request");
    }

    /** There when the server answers: its address. */
    Path address(ServerKind kind) {
        return root.resolve(kind.wrapper() + ".server");
    }

    /** There when the server could not be had: the reason. */
    Path failure(ServerKind kind) {
        return root.resolve(kind.wrapper() + ".failed");
    }

    /** The data of the server. */
    Path data(ServerKind kind) {
        return root.resolve(kind.wrapper());
    }

    /** One that never runs: others begin with a copy of it. */
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

    /** Removes the servers that a keeper which died has left. */
    void removeServers() throws IOException {
        for (ServerKind kind : ServerKind.values()) {
            ServerFolder folder = new ServerFolder(data(kind), Lifetime.EPHEMERAL);
            ServerProcess.endLeftover(folder.pidFile(), folder.root());
            Folders.delete(folder.root());
        }
    }
}
